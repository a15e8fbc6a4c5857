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
import type { Journal } from "../journal/journal.ts";
import { serviceNames } from "../origins.ts";
import { addressesOf } from "../core/addresses.ts";
import type { ControlEnv } from "./controlled.ts";

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

/**
 * The routes of the journal: as JSON, HAR 1.2 or curl commands, filtered by `service`, `route`, `method`, `status` and
 * `since`.
 */
export function journalRoutes(journal: Journal): Hono<ControlEnv> {
  const wanted = (c: Context<ControlEnv>): readonly JournalEntry[] =>
    journal.entries(parsed(filter, c.req.query(), "journal"));
  const app = new Hono<ControlEnv>();
  app.get("/journal", (c) => c.json(wanted(c)));
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
