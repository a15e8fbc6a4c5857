import { createClient, type Clock } from "@org/http-core";
import { anonymous, none, operation, type Operation, type Service } from "@org/http-core/operation";
import { fields, params, text, type FieldsInput, type Params } from "@org/http-core/schema";
import { untyped } from "@org/test-kit/untyped";
import { type Asked, countedFetch, type Subject } from "./subject.ts";

/** A service all of whose answers are successes: the suite looks at statuses itself. */
const anyService: Service = {
  name: "cache-suite",
  bases: ["suite"],
  defaults: {
    attemptTimeout: Infinity,
    totalTimeout: Infinity,
    retries: 0,
    maxWait: Infinity,
    bodyCap: 1_000_000,
  },
  classify: () => ({ ok: true }),
};

const input = fields({}, { body: text });
interface BodyParams extends FieldsInput<typeof input> {}
interface BodyParamsSchema extends Params<typeof input, BodyParams> {}
const bodyParams: BodyParamsSchema = params("BodyParams", input);

const any: Operation<BodyParams, undefined> = operation({
  service: anyService,
  name: "any",
  method: "GET",
  path: "/",
  params: bodyParams,
  result: none(),
  auth: anonymous,
});

/** A whole client: its rings, its gate, its single flight and its cache. */
export function wholeClient(clock: Clock): Subject {
  const { send, settled } = countedFetch();
  const client = createClient({ baseUrl: "http://127.0.0.1", clock, fetch: send });
  const call = untyped(client.call);
  return {
    async fetch(request) {
      const { operation: asks, baseUrl } = operationOf(request);
      const headers = headersOf(request);
      const params = request.body === undefined ? {} : { body: request.body };
      const response = await rawOf(call(asks, params, { baseUrl, headers }));
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    settled,
  };
}

/** The operation that sends such a request; the types know only methods that an API has. */
function operationOf({ url, method, body }: Asked) {
  const { origin, pathname, searchParams } = new URL(url);
  const [, folder = "", file = ""] = /^(.*)(\/[^/]*)$/.exec(pathname) ?? [];
  const form = body === undefined ? undefined : { kind: "text", param: "body", contentType: "text/plain" };
  const constants = Object.fromEntries(searchParams);
  const safe = method === "GET" || method === "HEAD";
  return {
    operation: { ...any, method, path: file, constants, body: form, safe },
    baseUrl: `${origin}${folder}`,
  };
}

/** Headers of one name are one, and `fetch` says "no-cache" in this way where it has a cache of its own. */
function headersOf({ headers, cache }: Asked): Readonly<Record<string, string>> {
  const all = new Headers(headers.map(([name, value]): [string, string] => [name, value]));
  if (cache === "no-cache" && !all.has("cache-control")) all.set("cache-control", "max-age=0");
  return Object.fromEntries(all);
}

async function rawOf(call: unknown): Promise<Response> {
  const raw: unknown = typeof call === "object" && call !== null ? Reflect.get(call, "raw") : undefined;
  const response: unknown = typeof raw === "function" ? await Reflect.apply(raw, call, []) : undefined;
  if (response instanceof Response) return response;
  throw new TypeError("A call gives no response");
}
