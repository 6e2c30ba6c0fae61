import { Injectable, UnauthorizedException } from '@nestjs/common';
import { CLS_REQ, ClsService } from 'nestjs-cls';

import type { AppRequest } from './authentication.middleware.js';
import type { SignedIn } from './signed-in.js';

/** Whoever the current request is for. Services ask it, so that no caller can hand them somebody else. */
@Injectable()
export class Viewer {
  constructor(private readonly cls: ClsService) {}

  /**
   * Who is signed in.
   * @throws UnauthorizedException when nobody is
   */
  get current(): SignedIn {
    const user = this.cls.get<AppRequest | undefined>(CLS_REQ)?.user;
    if (user === undefined) {
      throw new UnauthorizedException('Sign in with a bearer token.');
    }
    return user;
  }

  /** The account whose rows the viewer sees. */
  get ownerId(): number {
    return this.current.ownerId;
  }
}
