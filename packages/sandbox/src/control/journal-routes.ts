import { Hono, type Context } from "hono";
import * as v from "valibot";
import { isSensitiveName, Secret } from "@org/http-core";
import { secretRedactor } from "@org/http-core/operation";
import { closed, parsed } from "../core/parsed.ts";
import { curlLines, harOf } from "../journal/exported.ts";
import type { JournalEntry, JournalFilter } from "../journal/entry.ts";
import { expectedInWords, readExpectation } from "../journal/expect/expected-request.ts";
import { RequestMismatchError } from "../journal/expect/request-mismatch-error.ts";
import type { WrittenJournal } from "../journal/journal.ts";
import { serviceNames } from "../origins.ts";
import { addressesOf } from "../core/addresses.ts";
import type { Controlled, ControlEnv } from "./controlled.ts";
import { linesOf } from "../core/reply.ts";
import type { Exchange } from "../journal/exchange.ts";
import { secretsIn } from "../recordings/secrets-in-exchange.ts";

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

/** Headers and body of a message, without secrets. */
export interface ShownMessage {
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as text. Undefined if the message has no body, or if the body is left out. */
  readonly body?: string;
  /** Why the body is omitted. */
  readonly omitted?: "not text" | "too long";
}

const REDACTED = "[redacted]";

/** Headers and bodies of an exchange, without secrets: those of the sandbox, and those that their names give away. */
function shownExchange({ incoming, sent, reply }: Exchange): {
  readonly request: ShownMessage;
  readonly response: ShownMessage;
} {
  const requested = { headers: Array.from(incoming.headers), body: incoming.body };
  const responded = {
    headers: linesOf({ ...reply.head, text: undefined }),
    body: typeof reply.body === "string" ? new TextEncoder().encode(reply.body) : (reply.body ?? NOTHING),
  };
  const found = [requested, responded].flatMap(({ headers, body }) =>
    secretsIn({ headers: new Headers(headers), body }),
  );
  const named = secretRedactor(found.map((secret) => new Secret(secret)));
  const hide = (text: string): string => named.text(sent.shown("", text));
  const shown = ({ headers, body }: typeof requested, isTooLong: boolean): ShownMessage => ({
    headers: headers.map(([name, value]) => [name, isSensitiveName(name) ? REDACTED : hide(value)]),
    ...shownBody(body, isTooLong, hide),
  });
  return {
    request: shown(requested, sent.body() === undefined),
    response: shown(responded, reply.isTooLong),
  };
}

function shownBody(
  bytes: Uint8Array,
  isTooLong: boolean,
  hide: (text: string) => string,
): Pick<ShownMessage, "body" | "omitted"> {
  if (isTooLong) return { omitted: "too long" };
  if (bytes.length === 0) return {};
  const text = textOf(bytes);
  return text === undefined ? { omitted: "not text" } : { body: hide(text) };
}

const NOTHING = new Uint8Array();

/** Undefined: the bytes are not text. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
