import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';

import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import { list } from '../errors/quote-names.js';

/** Where a declaration stands: the modules that hold its class, and the class, where there is one. */
export interface Place {
  readonly modules: readonly object[];
  readonly type?: object;
  /** Names of servers, where the declaration says some. */
  readonly servers?: readonly string[];
}

type Server = Pick<ResolvedOptions, 'name' | 'path' | 'include'>;

/**
 * Which MCP server of the app serves which declarations. With one server, all of them; with several, each says what it
 * includes, so that no tool turns up where nobody put it (rekog-labs/MCP-Nest#69).
 */
@Injectable()
export class ServerMembership {
  constructor(
    private readonly modules: ModulesContainer,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /**
   * Whether the servers of the app can live side by side.
   * @throws Error when one of several does not say what it includes, or two share a name or a path
   */
  check(): void {
    const servers = this.servers();
    if (servers.length < 2) {
      return;
    }
    const open = servers.filter(({ include }) => include === undefined).map(({ name }) => name);
    if (open.length > 0) {
      throw new Error(
        `McpGraphqlModule: the app has ${servers.length} MCP servers, and ${list(open)} would serve every tool. ` +
          'Say in forRoot({ include: […] }) which modules or classes each of them serves.',
      );
    }
    refuseTwins(servers, 'name');
    refuseTwins(servers, 'path');
  }

  /** Whether this server serves what is declared there. */
  isMine(place: Place): boolean {
    return serves(this.options, place);
  }

  /** Whether it falls to this server to say that nobody serves what is declared there. */
  isNobodys(place: Place): boolean {
    const servers = this.servers();
    const first = servers.map(({ name }) => name).toSorted()[0];
    return first === this.options.name && !servers.some((server) => serves(server, place));
  }

  /** Every MCP server of the app is a module with options of its own. */
  private servers(): readonly Server[] {
    return [...this.modules.values()].flatMap((module) => {
      const options = module.providers.get(RESOLVED_OPTIONS)?.instance as ResolvedOptions | undefined;
      return options === undefined ? [] : [options];
    });
  }
}

function serves({ name, include }: Server, { modules, type, servers }: Place): boolean {
  const isIncluded =
    include === undefined ||
    include.some((included) => included === type || modules.some((module) => module === included));
  return isIncluded && (servers === undefined || servers.includes(name));
}

function refuseTwins(servers: readonly Server[], key: 'name' | 'path'): void {
  const values = servers.map((server) => server[key]);
  const twin = values.find((value, index) => values.indexOf(value) !== index);
  if (twin !== undefined) {
    throw new Error(
      `McpGraphqlModule: two MCP servers of the app have the ${key} "${twin}". Give each forRoot() a ${key} of its own.`,
    );
  }
}
