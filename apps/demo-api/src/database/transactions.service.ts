import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * Runs work in a transaction. The embedded database has one connection for everybody, so there writers wait for
 * each other: two transactions begun on one connection would become one.
 */
@Injectable()
export class Transactions {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly database: DataSource) {}

  /** The result of `work`, committed; what it throws rolls everything back. */
  run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    if (this.database.options.type === 'postgres') {
      return this.database.transaction(work);
    }
    const mine = this.last.then(() => this.database.transaction(work));
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
