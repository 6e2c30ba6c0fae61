import type { GraphQLSchema } from 'graphql';

import type { Declaration } from '../contracts/declaration.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { assemblePlan } from './assemble-plan.js';
import { buildDocument } from './operation/build-document.js';
import { checkAudited } from './inputs/check-audited.js';
import { checkBounded } from './outputs/check-bounded.js';
import { checkClearable } from './inputs/check-clearable.js';
import { checkDocument } from './operation/check-document.js';
import { checkOptions } from './check-options.js';
import { checkSize } from './check-size.js';
import { checkDescription, checkName, toolDescription, toolName } from './tool-texts.js';
import { chooseShape } from './outputs/choose-shape.js';
import { locateOperation, locateSchema } from './operation/locate-operation.js';
import { resolveInputs } from './inputs/resolve-inputs.js';
import { selectRow } from './selection/select-row.js';
import type { CompileOptions, Findings, ToolScope } from './tool-scope.js';

/** What the tools of one app have in common. */
export interface CompileScope {
  readonly schemas: ReadonlyMap<string, GraphQLSchema>;
  readonly options: CompileOptions;
}

/**
 * Compiles one declaration into a plan; `undefined` when it found an error. Read top to bottom,
 * this is the whole compiler: each line is one step, in a file of its own.
 */
export function compileTool(
  declaration: Declaration,
  { schemas, options }: CompileScope,
  findings: Findings,
): ToolPlan | undefined {
  const isReadable = checkOptions(declaration.options, findings);
  const source = isReadable ? locateSchema(declaration, schemas, findings) : undefined;
  const located = source && locateOperation(declaration, source.schema, findings);
  if (source === undefined || located === undefined) {
    return undefined;
  }
  const scope: ToolScope = { declaration, options, findings, source, ...located };
  const name = checkName(toolName(declaration), findings);
  const description = toolDescription(scope);
  const shape = chooseShape(scope);
  const selection = selectRow(scope, shape);
  const inputs = resolveInputs(scope, shape);
  checkClearable(scope, inputs);
  checkAudited(scope, inputs);
  checkBounded(scope, shape, inputs);
  if (findings.hasErrors()) {
    return undefined;
  }
  const document = buildDocument(scope, { name, shape, selection, inputs });
  checkDocument(scope, document);
  const plan = assemblePlan(scope, { name, description, shape, selection, inputs, document });
  checkDescription(scope, plan);
  checkSize(scope, plan);
  return plan;
}
