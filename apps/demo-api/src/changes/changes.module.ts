import { Module } from '@nestjs/common';

import { ChangeLog } from './change-log.service.js';

/** The log of changes. */
@Module({ providers: [ChangeLog], exports: [ChangeLog] })
export class ChangesModule {}
