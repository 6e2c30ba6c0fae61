import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';

import { compileTools } from '../compile/compile-tools.js';
import { ConstraintReader } from '../constraints/constraint.reader.js';
import type { Declaration } from '../contracts/declaration.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import type { Problem } from '../contracts/problem.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { OperationFileReader } from '../discovery/operation-file.reader.js';
import { ServerMembership } from '../discovery/server-membership.js';
import { ToolExplorer } from '../discovery/tool.explorer.js';
import { list } from '../errors/quote-names.js';
import { ToolCompilationError, describeOrigin } from '../errors/tool-compilation-error.js';
import { OperationExecutor } from '../execution/operation.executor.js';
import { DecidingGuards } from '../guards/deciding-guards.js';
import { GuardCheck } from '../guards/guard-check.js';
import { assembleInstructions } from '../instructions/assemble-instructions.js';
import { warnOfLength } from '../instructions/warn-of-length.js';
import { totalSize } from '../portability/published-size.js';
import { GraphQLSources } from '../schema/graphql-sources.js';
import { ToolRegistry } from './tool-registry.js';

/** Boots the tools: explore, compile, register. What cannot be compiled stops the app from starting. */
@Injectable()
export class ToolLoader implements OnApplicationBootstrap {
  private readonly logger = new Logger('McpGraphql');

  // oxlint-disable-next-line max-params -- Nest injects by position, so there is no object to gather them in
  constructor(
    private readonly explorer: ToolExplorer,
    private readonly membership: ServerMembership,
    private readonly guards: DecidingGuards,
    private readonly guardCheck: GuardCheck,
    private readonly files: OperationFileReader,
    private readonly sources: GraphQLSources,
    private readonly constraints: ConstraintReader,
    private readonly executor: OperationExecutor,
    private readonly registry: ToolRegistry,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /**
   * Runs once every module is initialised, whatever the import order: the schemas exist by then.
   * @throws ToolCompilationError with all problems of all declarations
   */
  async onApplicationBootstrap(): Promise<void> {
    this.membership.check();
    const { declarations: written, unclaimed } = this.explorer.explore();
    unclaimed.forEach((declaration) => this.warnUnclaimed(declaration));
    const declarations = [...written, ...this.files.read()].map((declaration) =>
      this.nameSchema(declaration),
    );
    const schemas = new Map([...this.sources.all()].map(([name, source]) => [name, source.schema]));
    const constraints = await this.constraints.read();
    const rules = new Map([...this.sources.all()].map(([name, { server }]) => [name, server.rules]));
    const options = { ...this.options, constraints, rules };
    const { plans, problems } = compileTools(declarations, schemas, options);
    const errors = problems.filter((problem) => problem.severity === 'error');
    if (errors.length > 0) {
      throw new ToolCompilationError(errors);
    }
    problems.forEach((problem) => this.warn(problem));
    this.guards.prepare(plans);
    const instructions = assembleInstructions(this.options.instructions, plans);
    warnOfLength(instructions).forEach((warning) => this.logger.warn(warning));
    this.executor.prepare(plans.map(({ operation }) => operation.schema));
    this.registry.register(plans);
    await this.checkGuards(plans);
    this.warnOfStrayNames();
    this.announce(plans);
  }

  /** A declaration may say which schema by the path it is served at; the compiler knows names only. */
  private nameSchema(declaration: Declaration): Declaration {
    const { options } = declaration;
    const schema = options.schema === undefined ? undefined : this.sources.nameAt(options.schema);
    return schema === undefined ? declaration : { ...declaration, options: { ...options, schema } };
  }

  private warn({ origin, tool, message }: Problem): void {
    this.logger.warn(`${describeOrigin(origin)}, tool "${tool}": ${message}`);
  }

  private async checkGuards(plans: readonly ToolPlan[]): Promise<void> {
    const findings = this.options.checkGuards ? await this.guardCheck.check(plans) : [];
    for (const { tool, guard, missing, outcome } of findings) {
      this.logger.warn(
        `${guard} before the tool "${tool}" reads ${missing.join(', ')}, which a call over stdio does not bring: it ${outcome}`,
      );
    }
  }

  private warnUnclaimed({ origin }: Declaration): void {
    this.logger.warn(
      `${describeOrigin(origin)}: a tool is declared here that no MCP server of the app includes`,
    );
  }

  private warnOfStrayNames(): void {
    const names = this.registry.strayNames();
    if (names.length > 0) {
      this.logger.warn(`Switched off, but there is no such tool: ${list(names)}`);
    }
  }

  private announce(plans: readonly ToolPlan[]): void {
    const classes = new Set(plans.map(({ origin }) => `${origin.module} ${origin.class}`));
    const { bytes, tokens } = totalSize(plans);
    const size = `${bytes} bytes, about ${tokens} tokens`;
    this.logger.log(`${count(plans.length, 'tool')} from ${count(classes.size, 'class', 'es')} (${size})`);
  }
}

function count(amount: number, noun: string, plural = 's'): string {
  return `${amount} ${noun}${amount === 1 ? '' : plural}`;
}
