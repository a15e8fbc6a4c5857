import type { App } from "./app.ts";
import { randomOf } from "./random.ts";

/** Adds a request ID to each response. The same seed and the same earlier requests give the same IDs. */
export function requestIds(app: App, seed: number, header: string): void {
  const name = header.toLowerCase();
  app.use(({ number }) => {
    const id = randomOf(seed, header, number).hex(32);
    return (reply) => {
      reply.headers.set(name, id);
      return reply;
    };
  });
}
