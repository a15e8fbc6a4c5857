import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import type { Clock } from "../util/clock.ts";
import { environment, reportUncaught } from "../util/platform.ts";
import type { ClientEvent } from "./events.ts";

/**
 * How much a client prints: `info` what went otherwise than planned, and how each call ended; `debug` also each request
 * and response, the cache and the pages of lists.
 */
export type LogLevel = "debug" | "info";

/**
 * Returns the listener that prints a client's events; undefined where nothing asks for that. The lines' code is loaded
 * only then.
 *
 * @throws ParameterError for another level
 */
export function eventLog(
  level: string | undefined = environment("ORG_LOG"),
  { now }: Pick<Clock, "now">,
): ((event: ClientEvent) => void) | undefined {
  if (level === undefined) return undefined;
  if (level !== "debug" && level !== "info")
    throw new ParameterError("log", '"info" or "debug"', received(level));
  const lines = import("./log-line.ts").catch(reportUncaught);
  return (event) => {
    const time = now();
    lines.then((loaded) => loaded?.printEvent(event, level, time)).catch(reportUncaught);
  };
}
