import type { App } from "./app.ts";
import { randomOf } from "./random.ts";

/** Gives each answer an id to quote, the same for the same seed and the same requests before. */
export function requestIds(app: App, seed: number, header: string): void {
  app.use(async (c, next) => {
    const id = randomOf(seed, header, c.env.exchange.number).hex(32);
    await next();
    c.header(header, id);
  });
}
