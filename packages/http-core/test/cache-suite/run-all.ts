import type { Clock } from "@org/http-core";
import { runScript, type Ended } from "./run.ts";
import type { Script } from "./script.ts";
import { startOrigin } from "./server.ts";
import type { Subject } from "./subject.ts";
import { verdicts, type Verdict } from "./tally.ts";

/** Tests that run side by side. */
const AT_ONCE = 16;

/** Runs tests of the suite over sockets, against a server of their own. */
export async function runAll(
  scripts: readonly Script[],
  subject: (clock: Clock) => Subject,
): Promise<readonly Verdict[]> {
  const origin = await startOrigin();
  try {
    const ended: Ended[] = [];
    for (let at = 0; at < scripts.length; at += AT_ONCE) {
      const some = scripts.slice(at, at + AT_ONCE);
      ended.push(...(await Promise.all(some.map((script) => runScript(script, origin, subject)))));
    }
    return verdicts(scripts, ended);
  } finally {
    await origin.close();
  }
}
