import type { ToolPlan } from '../contracts/tool-plan.js';
import * as toolProblems from '../errors/tool-problems.js';
import { publishedSize } from '../portability/published-size.js';
import type { ToolScope } from './tool-scope.js';

/** Warns of a tool whose description eats a model's window, and refuses one that no window has room for. */
export function checkSize({ findings, options }: ToolScope, plan: ToolPlan): void {
  const size = publishedSize(plan);
  if (size.bytes > options.maxToolBytes) {
    findings.error(toolProblems.tooLargeTool(size, options.maxToolBytes));
  } else if (size.bytes > options.warnToolBytes) {
    findings.warning(toolProblems.largeTool(size, options.warnToolBytes));
  }
}
