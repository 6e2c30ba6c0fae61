import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one plain line that any tool can read: `476 passed, 0 failed, 0 skipped`. */
export class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const count = (state: string) => states.filter((candidate) => candidate === state).length;
    process.stdout.write(
      `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped\n`,
    );
  }
}
