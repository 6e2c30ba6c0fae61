import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';

import { Viewer } from '../identity/viewer.service.js';
import { Notebook } from './notebook.entity.js';

/** The viewer's notebooks. */
@Injectable()
export class NotebooksService {
  constructor(
    @InjectRepository(Notebook) private readonly notebooks: Repository<Notebook>,
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
    return this.notebooks.save({ name, ownerId: this.viewer.ownerId });
  }

  /**
   * One notebook of the viewer.
   * @throws NotFoundException when it does not exist or belongs to somebody else
   */
  async require(id: number): Promise<Notebook> {
    const notebook = await this.notebooks.findOneBy({ id, ownerId: this.viewer.ownerId });
    if (notebook === null) {
      throw new NotFoundException('No matching notebook.');
    }
    return notebook;
  }
}
