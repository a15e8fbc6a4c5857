import { createClient, type CallOptions, type ClientOptions, type FetchInit } from "@org/http-core";
import { refusalIn, type Classify } from "@org/http-core/operation";
import { fakeClock } from "@org/http-core/testing";
import { createThing, getThing } from "../shop.ts";

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

let services = 0;

/** A service of its own, which records what arrives, and when. */
export function setUp(
  respond: (n: number, name: string) => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
) {
  const clock = fakeClock();
  const arrived: (readonly [name: string, at: number])[] = [];
  const fetch = async (url: string, init: FetchInit) => {
    // An instance of ky sends bytes.
    const text = await new Request(url, init).text();
    const name = /"name":"(\w+)"/.exec(text)?.[1] ?? url.split("/").at(-1) ?? "";
    arrived.push([name, clock.monotonic()]);
    return respond(arrived.length, name);
  };
  services += 1;
  const baseUrl = `https://writes-${String(services)}.example`;
  const client = createClient({ baseUrl, clock, fetch, cache: false, random: () => 1, ...options });
  const outcome = (call: PromiseLike<unknown>) =>
    Promise.resolve(call).then(
      () => ({ error: undefined, at: clock.monotonic() }),
      (error: unknown) => ({ error, at: clock.monotonic() }),
    );
  const write = (name: string, own: CallOptions = {}, operation: typeof createThing = limited) =>
    outcome(client.call(operation, { name }, own));
  const read = (id: string) => outcome(client.call(getThing, { id }));
  const run = async <T>(calls: readonly Promise<T>[]) => {
    await clock.run();
    return Promise.all(calls);
  };
  return { arrived, client, clock, outcome, read, run, write };
}

export const classify: Classify = (response) =>
  response.status < 400 && !response.text.includes("slow down")
    ? undefined
    : refusalIn([{ says: /slow down/, error: "burst", after: 30 * SECOND, undone: true }], response);

/** A write of a service whose table says that its limiter does nothing. */
export const limited: typeof createThing = { ...createThing, classify };

export const good = () => Response.json({ id: "7" });
export const slowDown = (status = 403) => Response.json({ message: "slow down" }, { status });
