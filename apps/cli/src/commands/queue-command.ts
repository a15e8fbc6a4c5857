import { ParameterError } from "@org/http-core";
import type { JsonSchema } from "@org/openapi";
import { queueCommandFlags } from "../flags/flag.ts";
import { outputOptions } from "../flags/output-options.ts";
import { isOn, valueOf } from "../flags/own-flags.ts";
import { parseFlags, type Typed } from "../flags/parse-flags.ts";
import { commandHelp, type CommandText } from "../help/command-help.ts";
import { wholeOf } from "../output/row-format.ts";
import { queueAddress } from "../queue/queue-address.ts";
import type { eachQueue } from "../queue/queue-status.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Command } from "./group.ts";

const TEXT: CommandText = {
  name: "orgq queue status|failed|retry --queue redis://host:port",
  what:
    "Shows the exports that workers share by --queue. `status` has a row for each export: tasks that wait, run, failed and " +
    "are done, tasks per minute of the last five minutes, since when the oldest unfinished task is there, and the command. " +
    "`failed` has a row for each task that failed, with its error. `retry` lets the workers try these again.",
  flags: queueCommandFlags,
  example: "orgq queue failed --queue redis://queue.example",
};

/** The actions of `orgq queue`, and their help. */
export const QUEUE_ACTIONS = [
  ["status", "Tasks that wait, run, failed and are done."],
  ["failed", "The tasks that failed, with their errors."],
  ["retry", "Tries again what failed."],
] as const;

const text: JsonSchema = { type: "string" };
const count: JsonSchema = { type: "integer" };
const FIELDS = {
  status: {
    export: text,
    ...{ waiting: count, running: count, failed: count, done: count },
    ...{ perMinute: { type: "number" }, oldest: text, command: text },
  },
  failed: { export: text, task: text, error: text, attempts: count, failedAt: text, command: text },
} satisfies Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;

/** `orgq queue status --queue redis://…`: how far the exports of a queue have come, and what failed. */
export function queueCommand(terminal: Terminal): Command {
  return async (args) => {
    const { out, err } = terminal;
    const typed = parseFlags(args, queueCommandFlags, 1);
    if (isOn(typed, "help")) return out.page(commandHelp(TEXT, out));
    const [given] = typed.positionals;
    const actions = QUEUE_ACTIONS.map(([name]) => name);
    const action = actions.find((name) => name === given);
    if (action === undefined)
      throw new ParameterError(
        "action",
        `one of ${actions.join(", ")}`,
        given === undefined ? "none" : JSON.stringify(given),
        {
          hint: "orgq queue --help",
        },
      );
    const { failedTasks, retryFailed, statusOf } = await import("../queue/queue-status.ts");
    if (action === "retry") {
      const counts = await onQueues(typed, terminal, retryFailed);
      const total = counts.reduce((sum, each) => sum + each, 0);
      err.line(`${String(total)} tasks wait for a worker`);
      return;
    }
    const fields = FIELDS[action];
    const output = await outputOptions(
      { typed, fields, params: {}, telling: { row: Object.keys(fields) } },
      terminal,
    );
    const rows =
      action === "status"
        ? await onQueues(typed, terminal, (queue) => statusOf(queue, Date.now()))
        : (await onQueues(typed, terminal, failedTasks)).flat();
    await out.write(await wholeOf(output.rows(false), rows));
    if (rows.length === 0)
      err.line(action === "status" ? "note: no export has tasks there" : "note: no task has failed");
  };
}

/** Runs a function with each export of the queue that `--queue` names. */
async function onQueues<T>(
  typed: Typed,
  { err, signal }: Pick<Terminal, "err" | "signal">,
  use: Parameters<typeof eachQueue<T>>[2],
): Promise<readonly T[]> {
  const given = valueOf(typed, "queue");
  if (given === undefined)
    throw new ParameterError("--queue", "a value, since the flag is required", "nothing", {
      hint: "orgq queue --help",
    });
  const address = queueAddress(given);
  const [{ queuePeers }, { connected }, { eachQueue }] = await Promise.all([
    import("../queue/peers.ts"),
    import("../queue/connect-queue.ts"),
    import("../queue/queue-status.ts"),
  ]);
  const peers = await queuePeers();
  const redis = await connected(peers, address, { wait: 0, err, signal });
  try {
    return await eachQueue(peers, redis, use);
  } finally {
    redis.disconnect();
  }
}
