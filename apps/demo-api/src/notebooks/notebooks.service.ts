import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';

import { isRowId } from '../database/is-row-id.js';
import { Transactions } from '../database/transactions.service.js';
import { Viewer } from '../identity/viewer.service.js';
import { Notebook } from './notebook.entity.js';

/** The viewer's notebooks. */
@Injectable()
export class NotebooksService {
  constructor(
    @InjectRepository(Notebook) private readonly notebooks: Repository<Notebook>,
    private readonly transactions: Transactions,
    private readonly viewer: Viewer,
  ) {}

  /** Notebooks of the viewer, by name. */
  findAll(limit: number): Promise<Notebook[]> {
    const { ownerId } = this.viewer;
    return this.notebooks.find({ where: { ownerId }, order: { name: 'ASC' }, take: limit });
  }

  /** Notebooks by id, whoever owns them: for notes that the viewer may see already. */
  byIds(ids: readonly number[]): Promise<Notebook[]> {
    return this.notebooks.findBy({ id: In([...ids]) });
  }

  /** A new notebook of the viewer. */
  create(name: string): Promise<Notebook> {
    const { ownerId } = this.viewer;
    return this.transactions.run((manager) => manager.save(Notebook, { name, ownerId }));
  }

  /**
   * One notebook of the viewer.
   * @throws NotFoundException when it does not exist or belongs to somebody else
   */
  async require(id: number): Promise<Notebook> {
    const { ownerId } = this.viewer;
    const notebook = isRowId(id) ? await this.notebooks.findOneBy({ id, ownerId }) : null;
    if (notebook === null) {
      throw new NotFoundException('No matching notebook.');
    }
    return notebook;
  }
}
