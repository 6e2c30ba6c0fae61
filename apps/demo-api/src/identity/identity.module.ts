import { Global, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';

import { AccountsModule } from '../accounts/accounts.module.js';
import { AuthenticationMiddleware } from './authentication.middleware.js';
import { TokensService } from './tokens.service.js';
import { ViewerResolver } from './viewer.resolver.js';
import { Viewer } from './viewer.service.js';

/** Signs requests in and tells the rest of the app who they are for. */
@Global()
@Module({
  imports: [AccountsModule],
  providers: [TokensService, Viewer, ViewerResolver],
  exports: [TokensService, Viewer],
})
export class IdentityModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(AuthenticationMiddleware).forRoutes('*path');
  }
}
