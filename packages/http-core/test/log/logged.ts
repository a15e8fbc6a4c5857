import { createClient, cursor, get, list, optional, text, type ClientOptions } from "@org/http-core";
import { refusalIn, type Classify } from "@org/http-core/operation";
import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { vi } from "vitest";
import { createThing, getThing } from "../shop.ts";

let services = 0;

/** The words of a host: permissions, limits of its own kinds, and a secondary one. */
const classify: Classify = (response) =>
  response.status < 400
    ? undefined
    : refusalIn(
        [
          { says: /secondary rate limit/, error: "abuse", undone: true },
          { says: /too many failed logins/, error: "lockout" },
        ],
        response,
      );

const book = { ...getThing, classify };
const add = { ...createThing, classify };
const events = get("/events", {
  params: { kind: optional(text) },
  answer: { data: list({ id: text }), next: optional(text) },
  page: cursor({ items: "data", next: "next", param: "after" }),
});

/** A client that prints a log, and what it printed. */
export function logged(script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const print = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const clock = fakeClock();
  const fetch = scriptedFetch(...script);
  services += 1;
  const baseUrl = `https://shop-${String(services)}.example`;
  const client = createClient({
    baseUrl,
    clock,
    fetch,
    log: "info",
    random: () => 1,
    operations: { add, book, events },
    ...options,
  });
  return {
    clock,
    fetch,
    client,
    /** Waits until the calls have ended. */
    ended: async (...calls: readonly PromiseLike<unknown>[]) => {
      const all = Promise.allSettled(calls);
      await clock.run();
      await all;
    },
    /** The lines so far, with one name for the service. */
    lines: async () => {
      // The module with the lines is loaded by then.
      await vi.dynamicImportSettled();
      return print.mock.calls.map(([line]) => String(line).replaceAll(baseUrl, "https://shop.example"));
    },
  };
}
