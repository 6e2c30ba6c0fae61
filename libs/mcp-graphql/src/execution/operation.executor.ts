import { Inject, Injectable, Logger } from '@nestjs/common';

import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import type { GraphQLSource } from '../schema/graphql-source.js';
import { GraphQLSources } from '../schema/graphql-sources.js';
import { runThroughApollo } from './apollo/run-through-apollo.js';
import { chooseExecution } from './choose-execution.js';
import type { Answer, Executor, OperationRun } from './operation-run.js';
import { runOnSchema } from './run-on-schema.js';

/** Runs the operations of tools, for each schema in the way that was chosen for it at boot. */
@Injectable()
export class OperationExecutor {
  private readonly logger = new Logger('McpGraphql');
  private readonly executors = new Map<string, Executor>();

  constructor(
    private readonly sources: GraphQLSources,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /**
   * Chooses how operations run on each of the schemas that tools need, and logs it once.
   * @throws Error when tools of a schema cannot run as the option `execution` says
   */
  prepare(schemas: Iterable<string>): void {
    for (const name of new Set(schemas)) {
      if (!this.executors.has(name)) {
        this.executors.set(name, this.choose(this.sources.get(name)));
      }
    }
  }

  /**
   * Runs one operation.
   * @throws Error when it cannot even be begun; what goes wrong inside of it is in the answer
   */
  async execute(run: OperationRun): Promise<Answer> {
    const executor = this.executors.get(run.operation.schema);
    if (executor === undefined) {
      throw new Error(`No tool was prepared to run on the GraphQL schema "${run.operation.schema}".`);
    }
    return executor(run);
  }

  private choose(source: GraphQLSource): Executor {
    const { name, server } = source;
    const { kind, reason } = chooseExecution(this.options.execution, name, server);
    const isDriver = kind === 'driver' && server.apollo !== undefined;
    const where = isDriver ? `through the server of ${server.driver}` : 'on the schema itself';
    this.logger.log(`schema "${name}": tools run ${where}: ${reason}`);
    return isDriver ? runThroughApollo(source, server.apollo) : runOnSchema(source);
  }
}
