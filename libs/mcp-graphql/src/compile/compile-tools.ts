import type { GraphQLSchema } from 'graphql';

import type { Declaration } from '../contracts/declaration.js';
import type { Problem } from '../contracts/problem.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import * as toolProblems from '../errors/tool-problems.js';
import { describeOrigin } from '../errors/tool-compilation-error.js';
import { type CompileScope, compileTool } from './compile-tool.js';
import type { CompileOptions, Findings } from './tool-scope.js';
import { toolName } from './tool-texts.js';

/** Every tool that compiled, and everything that was found wrong with any. */
export interface CompileReport {
  readonly plans: readonly ToolPlan[];
  readonly problems: readonly Problem[];
}

/**
 * Compiles all declarations of an app against its schemas. Pure: it throws nothing and stops at nothing,
 * so that a developer sees every problem of every tool at once.
 */
export function compileTools(
  declarations: readonly Declaration[],
  schemas: ReadonlyMap<string, GraphQLSchema>,
  options: CompileOptions,
): CompileReport {
  const scope: CompileScope = { schemas, options };
  const found = declarations.map((declaration) => compileOne(declaration, scope));
  const all = [...found.flatMap((one) => one.problems), ...nameClashes(declarations)];
  const plans = found.flatMap((one) => one.plans);
  return {
    plans: plans.sort((left, right) => compare(left.name, right.name)),
    problems: all.sort((left, right) => compare(left.tool, right.tool)),
  };
}

function compileOne(declaration: Declaration, scope: CompileScope): CompileReport {
  const tool = toolName(declaration);
  const found: Problem[] = [];
  const add = (severity: Problem['severity']) => (message: string) => {
    found.push({ severity, origin: declaration.origin, tool, message });
  };
  const findings: Findings = {
    error: add('error'),
    warning: add('warning'),
    hasErrors: () => found.some((problem) => problem.severity === 'error'),
  };
  const plan = compileTool(declaration, scope, findings);
  return { plans: plan === undefined || findings.hasErrors() ? [] : [plan], problems: found };
}

/** Two tools of one name are an error; names that differ by case alone only confuse. */
function nameClashes(declarations: readonly Declaration[]): Problem[] {
  const seen = new Map<string, Declaration>();
  return declarations.flatMap((declaration): Problem[] => {
    const tool = toolName(declaration);
    const other = seen.get(tool.toLowerCase());
    seen.set(tool.toLowerCase(), other ?? declaration);
    if (other === undefined) {
      return [];
    }
    const isSame = toolName(other) === tool;
    const place = describeOrigin(other.origin);
    const message = isSame
      ? toolProblems.duplicateName(place)
      : toolProblems.similarName(toolName(other), place);
    return [{ severity: isSame ? 'error' : 'warning', origin: declaration.origin, tool, message }];
  });
}

function compare(left: string, right: string): number {
  if (left === right) {
    return 0;
  }
  return left < right ? -1 : 1;
}
