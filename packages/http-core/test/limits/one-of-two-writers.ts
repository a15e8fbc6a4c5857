/**
 * One of the processes that share a limit of writes: run by two-writers.slow.test.ts. It creates things at once, and tells
 * how many calls failed. Its limiter is a Redis, or else the store of the process that started it.
 */
import { createClient, distributed, post, text, type Limiter } from "@org/http-core";
import { redisLimiter } from "@org/test-kit/redis";

const [baseUrl = "", names = "", points = "0", socket = ""] = process.argv.slice(2);

const { limiter, close } = socket === "" ? overMessages() : redisLimiter(socket, Number(points), 1);
const client = createClient({
  baseUrl,
  cache: false,
  limit: { writes: { distributed: distributed(limiter, "bot") } },
  operations: { add: post("/things", { params: { name: text }, answer: { id: text }, undone: [429] }) },
});
const ended = await Promise.allSettled(names.split(",").map((name) => client.add({ name })));
process.send?.({ failed: ended.filter(({ status }) => status === "rejected").length });
close();
process.disconnect();

/** A limiter that asks the process that started this one. */
function overMessages(): { readonly limiter: Limiter; readonly close: () => void } {
  let asked = 0;
  const consume = (key: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = (asked += 1);
      const hear = (message: unknown): void => {
        if (typeof message !== "object" || message === null || Reflect.get(message, "id") !== id) return;
        process.off("message", hear);
        if (Reflect.get(message, "isGranted") === true) resolve(message);
        else reject(Object.assign(new Error("The points are used up"), message));
      };
      process.on("message", hear);
      process.send?.({ id, key });
    });
  return { limiter: { consume }, close: () => undefined };
}
