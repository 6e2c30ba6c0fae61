import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';

import { compileTools } from '../compile/compile-tools.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import type { Problem } from '../contracts/problem.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import { ToolExplorer } from '../discovery/tool.explorer.js';
import { ToolCompilationError, describeOrigin } from '../errors/tool-compilation-error.js';
import { GraphQLSources } from '../schema/graphql-sources.js';
import { ToolRegistry } from './tool-registry.js';

/** Boots the tools: explore, compile, register. What cannot be compiled stops the app from starting. */
@Injectable()
export class ToolLoader implements OnApplicationBootstrap {
  private readonly logger = new Logger('McpGraphql');

  constructor(
    private readonly explorer: ToolExplorer,
    private readonly sources: GraphQLSources,
    private readonly registry: ToolRegistry,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /**
   * Runs once every module is initialised, whatever the import order: the schemas exist by then.
   * @throws ToolCompilationError with all problems of all declarations
   */
  onApplicationBootstrap(): void {
    const declarations = this.explorer.explore();
    const schemas = new Map([...this.sources.all()].map(([name, source]) => [name, source.schema]));
    const { plans, problems } = compileTools(declarations, schemas, this.options);
    const errors = problems.filter((problem) => problem.severity === 'error');
    if (errors.length > 0) {
      throw new ToolCompilationError(errors);
    }
    problems.forEach((problem) => this.warn(problem));
    this.registry.register(plans);
    const classes = new Set(plans.map((plan) => `${plan.origin.module} ${plan.origin.class}`));
    this.logger.log(`${plans.length} tools from ${classes.size} classes at ${this.options.path}`);
  }

  private warn({ origin, tool, message }: Problem): void {
    this.logger.warn(`${describeOrigin(origin)}, tool "${tool}": ${message}`);
  }
}
