import { ConflictException, HttpException, Injectable } from '@nestjs/common';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type AuditEvent, type AuditSink, GraphQLTool, type McpGraphqlOptions } from 'nestjs-mcp-graphql';

import { defineApp } from '../support/define-app.js';

/** What the app has done, and how the next change ends. */
@Injectable()
export class Ledger {
  readonly paid: string[] = [];
  /** Called within each payment, after it was counted. */
  during: () => unknown = () => undefined;
}

@Resolver()
export class PaymentsResolver {
  constructor(private readonly ledger: Ledger) {}

  @GraphQLTool({ idempotency: true, audit: { values: ['payee'] } })
  @Mutation(() => String, { description: 'Pays.' })
  async pay(@Args('payee') payee: string, @Args('note', { nullable: true }) note?: string): Promise<string> {
    this.ledger.paid.push(`${payee}${note ?? ''}`);
    await this.ledger.during();
    return `payment ${this.ledger.paid.length}`;
  }

  @GraphQLTool({ name: 'pay_soon', idempotency: { ttlMs: 200 }, timeoutMs: 300 })
  @Mutation(() => String, { name: 'paySoon', description: 'Pays, and keeps keys for a moment.' })
  paySoon(@Args('payee') payee: string): Promise<string> {
    return this.pay(payee);
  }

  @GraphQLTool()
  @Mutation(() => String, { description: 'Pays as often as it is told to.' })
  payAgain(@Args('payee') payee: string): Promise<string> {
    return this.pay(payee);
  }

  @GraphQLTool()
  @Query(() => [String], { description: 'Who was paid.' })
  paid(): string[] {
    return this.ledger.paid;
  }
}

/** Ways for a payment to fail once it has begun. */
export const failures = {
  taken: () => {
    throw new ConflictException('Paid by somebody else.');
  },
  busy: () => {
    throw new HttpException('Too many payments.', 429);
  },
  broken: () => {
    throw new Error('the ledger burns');
  },
};

/** What the audit sink of the name SINK was told. */
export const audited: AuditEvent[] = [];

/** A small app whose changes take keys. `x-user` signs in. */
export function keyedApp(mcp: McpGraphqlOptions = {}) {
  const sink: AuditSink = { record: (event) => void audited.push(event) };
  return defineApp({ mcp, providers: [PaymentsResolver, Ledger, { provide: 'SINK', useValue: sink }] });
}
