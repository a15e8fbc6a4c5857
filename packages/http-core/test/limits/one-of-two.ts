/**
 * One of the processes that share a budget: run by two-processes.slow.test.ts. It says when it is ready, starts when it
 * is told to, and tells how many of its callers were let in.
 */
import { systemClock, distributed } from "@org/http-core";
import { createGate } from "@org/http-core/gate";
import { redisLimiter } from "@org/test-kit/redis";

const [socket = "", callers = "0", points = "0"] = process.argv.slice(2);
const { limiter, close } = redisLimiter(socket, Number(points), 3_600);
const limits = { announced: false, distributed: distributed(limiter, "account") };
const gate = createGate({ limits, clock: systemClock });

process.once("message", () => {
  void compete();
});
process.send?.("ready");

async function compete(): Promise<void> {
  const entries = Array.from({ length: Number(callers) }, async () => {
    const permit = await gate.acquire({ maxWait: 60_000 });
    permit.release();
  });
  const outcomes = await Promise.allSettled(entries);
  const admitted = outcomes.filter(({ status }) => status === "fulfilled").length;
  const kinds = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [codeOf(outcome.reason)] : [],
  );
  process.send?.({ admitted, refusals: [...new Set(kinds)] });
  close();
  process.disconnect();
}

function codeOf(reason: unknown): unknown {
  return typeof reason === "object" && reason !== null ? Reflect.get(reason, "code") : reason;
}
