import { Hono, type Context } from "hono";
import * as v from "valibot";
import { closed } from "../core/closed.ts";
import { parsed } from "../core/parsed.ts";
import { curlLines } from "../journal/curl-lines.ts";
import type { JournalEntry } from "../journal/entry.ts";
import { expectedInWords } from "../journal/expect/expected-request.ts";
import { readExpectation } from "../journal/expect/read-expectation.ts";
import { RequestMismatchError } from "../journal/expect/request-mismatch-error.ts";
import type { JournalFilter } from "../journal/filter.ts";
import { harOf } from "../journal/har.ts";
import type { WrittenJournal } from "../journal/journal.ts";
import { serviceNames } from "../origins.ts";
import { addressesOf } from "../core/addresses.ts";
import type { Controlled, ControlEnv } from "./controlled.ts";
import { shownExchange } from "./shown-exchange.ts";

/** A number in a query. */
const number = v.pipe(v.string(), v.digits(), v.transform(Number));

const filter: v.GenericSchema<unknown, JournalFilter> = closed({
  service: v.exactOptional(v.picklist(serviceNames)),
  route: v.exactOptional(v.string()),
  method: v.exactOptional(v.string()),
  status: v.exactOptional(number),
  replayed: v.exactOptional(v.picklist(["recorded", "unmatched"])),
  since: v.exactOptional(number),
});

const NOT_KEPT = { error: "The journal has no such request, or it was read from a snapshot" };

/**
 * The routes of the journal: as JSON, HAR 1.2 or curl commands, filtered by `service`, `route`, `method`, `status` and
 * `since`; and of one entry, with headers and bodies.
 *
 * @param handle answers a request that is sent again
 */
export function journalRoutes(journal: WrittenJournal, handle: Controlled["handle"]): Hono<ControlEnv> {
  const wanted = (c: Context<ControlEnv>): readonly JournalEntry[] =>
    journal.entries(parsed(filter, c.req.query(), "journal"));
  const app = new Hono<ControlEnv>();
  app.get("/journal", (c) => c.json(wanted(c)));
  app.get("/journal/:number{\\d+}", (c) => {
    const number = Number(c.req.param("number"));
    const entry = journal.entries({ since: number - 1 }).find((one) => one.number === number);
    if (entry === undefined) return c.json(NOT_KEPT, 404);
    const exchange = journal.exchange(number);
    return c.json({ ...entry, ...(exchange !== undefined && shownExchange(exchange)) });
  });
  app.post("/journal/:number{\\d+}/replay", async (c) => {
    const number = Number(c.req.param("number"));
    const entry = journal.entries({ since: number - 1 }).find((one) => one.number === number);
    const exchange = journal.exchange(number);
    if (entry === undefined || exchange === undefined) return c.json(NOT_KEPT, 404);
    const { response } = await handle(entry.service, exchange.incoming);
    return c.json({ status: response.status });
  });
  app.post("/journal/expect", async (c) => {
    const { requests, ...options } = readExpectation(await c.req.json());
    try {
      return c.json(journal.expectRequests(requests, options));
    } catch (error) {
      if (!(error instanceof RequestMismatchError)) throw error;
      const { message, missing, unexpected } = error;
      return c.json({ error: message, missing: missing.map(expectedInWords), unexpected }, 409);
    }
  });
  app.get("/journal.har", (c) => c.json(harOf(wanted(c), addressesOf(c.env.incoming))));
  app.get("/journal.sh", (c) => c.text(curlLines(wanted(c), addressesOf(c.env.incoming))));
  app.delete("/journal", (c) => {
    journal.clear();
    return c.body(null, 204);
  });
  return app;
}
