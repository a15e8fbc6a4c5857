import type { App } from "./app.ts";
import { randomOf } from "./random.ts";

/** Gives each answer an id to quote, the same for the same seed and the same requests before. */
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
