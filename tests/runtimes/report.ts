import type { Outcome } from "./case.ts";

/** Prints the cases and, in the last line, how many passed. A failure sets the process's exit code. */
export function report(
  where: string,
  outcomes: readonly Outcome[],
  skipped: readonly Pick<Outcome, "name">[] = [],
): void {
  for (const { name, problem } of outcomes) {
    console.log(`${problem === undefined ? "ok  " : "FAIL"} ${where}: ${name}`);
    if (problem !== undefined) console.log(problem.replace(/^/gm, "     "));
  }
  for (const { name } of skipped) console.log(`skip ${where}: ${name}`);
  const failed = outcomes.filter(({ problem }) => problem !== undefined).length;
  if (failed > 0) process.exitCode = 1;
  console.log(
    `${String(outcomes.length - failed)} passed, ${String(failed)} failed, ${String(skipped.length)} skipped`,
  );
}
