import { Global, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';

import { AccountsModule } from '../accounts/accounts.module.js';
import { AuthenticationMiddleware } from './authentication.middleware.js';
import { TokenActors } from './token-actors.js';
import { TokensService } from './tokens.service.js';
import { ViewerResolver } from './viewer.resolver.js';
import { Viewer } from './viewer.service.js';

/** Signs requests in and tells the rest of the app who they are for. */
@Global()
@Module({
  imports: [AccountsModule],
  providers: [TokensService, TokenActors, Viewer, ViewerResolver],
  exports: [TokensService, Viewer],
})
export class IdentityModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    // Calls of tools come in elsewhere; TokenActors signs them in.
    consumer.apply(AuthenticationMiddleware).forRoutes('graphql');
  }
}
