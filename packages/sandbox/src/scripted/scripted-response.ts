import type { TemplateVariables } from "@org/http-core/operation";
import * as v from "valibot";
import { closed, checkOptions } from "../core/parsed.ts";
import type { ReadableHeaders } from "../core/headers.ts";
import { setHeaders, type Reply } from "../core/reply.ts";
import { headersSchema } from "../core/request-match-schema.ts";
import { respond } from "../core/respond.ts";
import { withJson } from "../faults/effects.ts";
import { refusal } from "../faults/refusal.ts";
import type { BaseName } from "../origins.ts";

/** The values of the variables in a path's template, decoded: `/repos/{owner}/{repo}` has `owner` and `repo`. */
export type PathValues<Route extends string> = string extends Route
  ? Readonly<Record<string, string>>
  : Readonly<Record<TemplateVariables<Route>, string>>;

/** A request that a function answers. */
export interface ScriptedRequest<Params = Readonly<Record<string, string>>> {
  /** The base address. */
  readonly service: BaseName;
  /** The method, such as `GET`. */
  readonly method: string;
  /** The address as the client used it. */
  readonly url: URL;
  /** The values of the variables in the path, decoded. */
  readonly params: Params;
  /** The parameters of the query. */
  readonly query: URLSearchParams;
  /** The headers. `get` and `has` ignore the case of a name. */
  readonly headers: ReadableHeaders;
  /** The body as text; "" without one. */
  readonly text: string;
  /** The body as JSON. Undefined: it is not JSON. */
  readonly json: unknown;
  /** The body as it was sent; empty without one. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The response of a function. {@link ResponseTools} make it. */
export interface ScriptedResponse {
  readonly status: number;
  readonly headers: ReadableHeaders;
  /** The body as text; "" without one, and for bytes. */
  readonly text: string;
}

/** Status and headers of a response. */
export interface ResponseOptions {
  /** From 200 to 599. @default 200; of the service's response, its own */
  readonly status?: number;
  /** Further headers. They replace those of the service with the same names. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The response of {@link ResponseTools.status}. */
export interface ErrorResponseOptions {
  /** The message in the service's error body. @default the service's message for this status */
  readonly message?: string;
  /** A body instead of the service's: a string as is, other values as JSON. */
  readonly body?: unknown;
  /** Headers of the response, beside or instead of the service's. @default none */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Changes of the service's response. */
export interface ResponseChange<Body> extends ResponseOptions {
  /** Changes the JSON body of a success. It gets a copy. */
  readonly json?: (body: Body) => Body;
}

/** Makes the responses of a function. */
export interface ResponseTools<Body = unknown> {
  /** Answers JSON. */
  readonly json: (body: Body, init?: ResponseOptions) => ScriptedResponse;
  /** Answers plain text; with a header `Content-Type`, any other. */
  readonly text: (body: string, init?: ResponseOptions) => ScriptedResponse;
  /** Answers bytes, such as a file's, as `application/octet-stream`; with a header `Content-Type`, any other. */
  readonly bytes: (body: Uint8Array, init?: ResponseOptions) => ScriptedResponse;
  /** Answers a status: from 400 on with the service's error body, below without a body. */
  readonly status: (status: number, error?: ErrorResponseOptions) => ScriptedResponse;
  /**
   * Passes the request on to the service, once, and changes its response. The request goes without `If-None-Match` and
   * `If-Modified-Since`, so that there is a body to change.
   */
  readonly service: (change?: ResponseChange<Body>) => Promise<ScriptedResponse>;
}

/** A function that answers requests. Without a result, the service answers. */
export type ResponseFunction<Body, Params> = (
  request: ScriptedRequest<Params>,
  answer: ResponseTools<Body>,
) => ScriptedResponse | undefined | Promise<ScriptedResponse | undefined>;

/** The reply behind each response, and whether the service made it. */
const replies = new WeakMap<ScriptedResponse, MadeReply>();

/** The reply of a response. */
export interface MadeReply {
  readonly reply: Reply;
  /** Whether the service made it, so that it has all of the service's headers. */
  readonly isOfService: boolean;
}

/** The reply behind a response. Undefined: no {@link ResponseTools} made it. */
export function replyOf(response: ScriptedResponse): MadeReply | undefined {
  return replies.get(response);
}

const status = v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599));
const initFields = { status: v.exactOptional(status), headers: v.exactOptional(headersSchema) };
const initSchema = closed(initFields);
const errorSchema = closed({
  message: v.exactOptional(v.string()),
  body: v.exactOptional(v.unknown()),
  headers: v.exactOptional(headersSchema),
});
const changeSchema = closed({ ...initFields, json: v.exactOptional(v.function()) });

/**
 * Makes the tools for one request.
 *
 * @param service runs the service; called once
 */
export function responseTools<Body>(base: BaseName, service: () => Promise<Reply>): ResponseTools<Body> {
  let passed: Promise<Reply> | undefined;
  const ok = (
    body: unknown,
    kind: "bytes" | "json" | "text",
    init: ResponseOptions = {},
  ): ScriptedResponse => {
    checkOptions(initSchema, init, "answer");
    const { status: code = 200, headers = {} } = init;
    return made(respond({ ok: true, status: code, headers, body }, kind), false);
  };
  return {
    json: (body, init) => ok(body, "json", init),
    text: (body, init) => ok(body, "text", init),
    bytes: (body, init) => ok(body, "bytes", init),
    status(code, error = {}) {
      checkOptions(status, code, "answer.status");
      checkOptions(errorSchema, error, "answer");
      const isPlain = code < 400 && error.message === undefined && error.body === undefined;
      return made(
        isPlain
          ? respond({ ok: true, status: code, headers: error.headers ?? {}, body: undefined })
          : refusal(base, { kind: "status", status: code, ...error }),
        false,
      );
    },
    async service(change = {}) {
      checkOptions(changeSchema, change, "answer");
      return made(changed(await (passed ??= service()), change), true);
    },
  };
}

function changed<Body>(reply: Reply, { status: code, headers = {}, json }: ResponseChange<Body>): Reply {
  const isSuccess = reply.status >= 200 && reply.status < 300;
  const body =
    json === undefined || !isSuccess
      ? reply
      : withJson(reply, (value) => (isBodyFor(json, value) ? json(value) : value));
  const other = { ...body, status: code ?? body.status, headers: new Map(body.headers) };
  // They are those of the service's body.
  if (body !== reply) for (const name of ["etag", "last-modified"]) other.headers.delete(name);
  setHeaders(other, headers);
  return other;
}

/** A success of an operation has the body of its type: handlers are typed by it. */
function isBodyFor<Body>(change: (body: Body) => Body, body: unknown): body is Body {
  return body !== undefined && typeof change === "function";
}

function made(reply: Reply, isOfService: boolean): ScriptedResponse {
  const { status: code, headers, text = "" } = reply;
  const response: ScriptedResponse = { status: code, headers: new Headers([...headers]), text };
  replies.set(response, { reply, isOfService });
  return response;
}
