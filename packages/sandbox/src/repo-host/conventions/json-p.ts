import { parseLinkHeader, type Link } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";
import type { App } from "../../core/app.ts";
import { usualName } from "../../core/headers.ts";
import type { HandlerContext } from "../../core/handler.ts";
import { queryValues } from "../../core/query.ts";
import { linesOf, type Reply } from "../../core/reply.ts";
import { respond } from "../../core/respond.ts";
import { refused, DOCUMENTATION } from "../wire/refusals.ts";
import { baseOf, PAGES } from "../wire/links.ts";

/** A function's name or a path to it. Anything else would let a link run its own script. */
const FUNCTION = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

/**
 * A GET with `callback` gets a script: a call of that function with `{ meta, data }`. A page can't read headers or
 * statuses of scripts, so `meta` holds them and the script itself always comes with 200.
 */
export function sendScripts(app: App): void {
  app.form((context) => {
    const callback = callbackOf(context);
    if (callback === undefined || !FUNCTION.test(callback)) return undefined;
    return (reply) => (reply.status === 304 ? reply : script(callback, reply));
  });
}

function script(callback: string, reply: Reply): Reply {
  const { bytes, json } = reply;
  // A script is text: invalid UTF-8 becomes U+FFFD.
  const text = bytes === undefined ? (reply.text ?? "") : new TextDecoder().decode(bytes);
  const data = text === "" ? "null" : json === undefined ? JSON.stringify(text) : text;
  const called = `/**/${callback}(${scriptSafe(`{"meta":${JSON.stringify(metaOf(reply))},"data":${data}}`)})`;
  const headers = new Map(reply.headers);
  headers.set("content-type", "application/javascript; charset=utf-8");
  headers.set("x-content-type-options", "nosniff");
  return { status: 200, headers, text: called };
}

/** Refuses invalid function names. The request counts against the budget and gets all headers. */
export function requireFunctionName(app: App): void {
  app.use(({ context }) => {
    const callback = callbackOf(context);
    if (callback === undefined || FUNCTION.test(callback)) return undefined;
    return respond(refused(400, "`callback` should be the name of a function"));
  });
}

function callbackOf({ method, url }: HandlerContext): string | undefined {
  return method === "GET" ? queryValues(url, "callback")[0] : undefined;
}

function metaOf(reply: Reply): Readonly<Record<string, unknown>> {
  const texts = linesOf(reply).map(([name, value]) => [usualName(name), value] as const);
  const link = reply.headers.get("link");
  const links = link === undefined ? {} : { Link: parseLinkHeader(link).map(toPair) };
  return { status: reply.status, ...Object.fromEntries(texts), ...links };
}

function toPair({ uri, rel, params }: Link): readonly [string, Readonly<Record<string, unknown>>] {
  return [uri, { rel: rel.join(" "), ...params }];
}

/** JSON that is safe inside a script: two line separators and the end of a script element are escaped. */
function scriptSafe(json: string): string {
  return json.replace(/[\u2028\u2029]|<\//g, (found) =>
    found === "</" ? "<\\/" : `\\u${found.charCodeAt(0).toString(16)}`,
  );
}

/** User agents of terminals, whose output people read. */
const TERMINALS = /^(?:curl|wget)\//i;

/**
 * Indents JSON for terminals and for browsers that open an address. Validators follow from the compact form, so both
 * forms share an ETag.
 */
export function prettyJsonForPeople(app: App): void {
  app.form(({ headers }) => {
    const isRead =
      TERMINALS.test(headers.get("user-agent") ?? "") || headers.get("sec-fetch-mode") === "navigate";
    if (!isRead) return undefined;
    return (reply) =>
      reply.json === undefined ? reply : { ...reply, text: `${JSON.stringify(reply.json.value, null, 2)}\n` };
  });
}

/** Bases the `documentation_url` of errors and redirects on the address that the client used, like all links. */
export function linkDocumentation(app: App): void {
  app.form((context) => (reply) => {
    if (reply.status < 300 || !isRecord(reply.json?.value)) return reply;
    const value = linked(reply.json.value, `${baseOf(context)}${PAGES}/docs`);
    return { ...reply, text: JSON.stringify(value), json: { value } };
  });
}

function linked(error: Readonly<Record<string, unknown>>, docs: string): Readonly<Record<string, unknown>> {
  const { documentation_url: url, errors } = error;
  const isOwn = typeof url === "string" && url.startsWith(DOCUMENTATION);
  return {
    ...error,
    ...(Array.isArray(errors) && {
      errors: errors.map((one: unknown) => (isRecord(one) ? linked(one, docs) : one)),
    }),
    ...(isOwn && { documentation_url: docs + url.slice(DOCUMENTATION.length) }),
  };
}
