import type { Reporter, TestCase, TestModule } from "vitest/node";

/**
 * Prints what failed and what was skipped, each by its name, and then the last line of a run:
 * `N passed, N failed, N skipped`. Cases are counted, not files. What failed outside a case — a file that can't be
 * loaded, a hook, an unhandled rejection — counts as one failure each, so that a run that fails never reads
 * "0 failed".
 */
export function totals(print: (line: string) => void = writeLine): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const cases = modules.flatMap((module) => Array.from(module.children.allTests()));
      const passed = cases.filter((one) => one.result().state === "passed").length;
      const failed = cases.filter((one) => one.result().state === "failed");
      // Skipped or pending: marked as skipped, or not run because of a failing hook or an interruption.
      const skipped = cases.filter((one) => !["passed", "failed"].includes(one.result().state));
      const broken = modules.filter((module) => failuresOutsideCases(module).length > 0);
      const outside = broken.flatMap(failuresOutsideCases).length + unhandledErrors.length;
      const failures = [
        ...failed.map(title),
        ...broken.map((module) => `${module.relativeModuleId} > outside its cases`),
        ...unhandledErrors.map((error) => `unhandled: ${error.message}`),
      ];
      for (const failure of failures) print(`failed: ${failure}`);
      if (skipped.length > 0) print(["Skipped:", ...skipped.map((one) => `  ${title(one)}`)].join("\n"));
      print(
        `${String(passed)} passed, ${String(failed.length + outside)} failed, ${String(skipped.length)} skipped`,
      );
    },
  };
}

function failuresOutsideCases(module: TestModule): readonly unknown[] {
  return [module, ...module.children.allSuites()].filter((group) => group.errors().length > 0);
}

function title(test: TestCase): string {
  const result = test.result();
  const reason = result.state === "skipped" && result.note !== undefined ? ` (${result.note})` : "";
  return `${test.module.relativeModuleId} > ${test.fullName}${reason}`;
}

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
