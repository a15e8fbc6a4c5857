import type { WireNames } from "@org/http-core/operation";
import type { App } from "../../core/app.ts";
import { type HandlerContext, fail, type Refusal } from "../../core/handler.ts";
import { respond } from "../../core/respond.ts";
import { refused } from "./refusals.ts";
import type { Content } from "../world/commits.ts";

/** The media type that a request accepts. */
export interface MediaType {
  /** Version of the API. */
  readonly version: string;
  /** The form of the response, such as `raw` for a file's content. */
  readonly param: string | undefined;
  readonly format: string | undefined;
}

/** The vendor in media types: `service`, or the deployment's own name. */
export function vendorOf({ mediaType }: WireNames): string {
  return mediaType("vnd.service.").slice("vnd.".length, -".".length);
}

/** Parses `Accept`: `application/vnd.service.v3.raw+json` or a shorter form, in any case. The default is version 3. */
export function mediaTypeOf(accept: string, vendor: string): MediaType {
  const own = `application/vnd.${vendor}`;
  const lower = accept.toLowerCase();
  for (const part of lower.includes(own) ? lower.split(",") : []) {
    const type = part.split(";", 1)[0]?.trim() ?? "";
    const details = type.startsWith(own) ? DETAILS.exec(type.slice(own.length)) : null;
    if (details !== null) return { version: details[1] ?? "v3", param: details[2], format: details[3] };
  }
  return { version: "v3", param: undefined, format: undefined };
}

/** The part of a media type after the vendor. */
const DETAILS = /^(?:\.(v\d+))?(?:\.([\w-]+))?(?:\+(\w+))?$/;

/** The forms of responses, keyed by the request's headers: these stay the same object in all layers. */
const forms = new WeakMap<HandlerContext["headers"], string>();

/**
 * The form that a request accepts, out of those that its endpoint serves; undefined: none of them. The response's media
 * type header names it.
 */
export function requestedForm(
  { headers }: HandlerContext,
  vendor: string,
  served: readonly string[],
): string | undefined {
  const { param } = mediaTypeOf(headers.get("accept") ?? "", vendor);
  if (param === undefined || !served.includes(param)) return undefined;
  forms.set(headers, param);
  return param;
}

/** Adds the header that names the media type of the response. It may differ from the one requested. */
export function nameMediaType(app: App, spelling: WireNames): void {
  const vendor = vendorOf(spelling);
  const header = spelling.header("X-Service-Media-Type").toLowerCase();
  app.use(({ context: { headers } }) => {
    const { format } = mediaTypeOf(headers.get("accept") ?? "", vendor);
    return (reply) => {
      const form = reply.status < 400 ? forms.get(headers) : undefined;
      const named = [`${vendor}.v3`];
      if (form !== undefined) named.push(`param=${form}`);
      if ((format === "json" || form !== undefined) && reply.json !== undefined) named.push("format=json");
      reply.headers.set(header, named.join("; "));
      return reply;
    };
  });
}

/** Refuses any version other than 3. The refused request counts against the budget. */
export function requireVersion(app: App, spelling: WireNames): void {
  const vendor = vendorOf(spelling);
  app.use(({ context: { headers } }) => {
    const { version } = mediaTypeOf(headers.get("accept") ?? "", vendor);
    if (version === "v3") return undefined;
    return respond(refused(415, `Unsupported 'Accept' header: there is no version ${version}.`));
  });
}

/** Responds with a body that is not JSON, in a form of the host's media type: `raw`, `html`, `sha`. */
export function inForm(
  body: string | Content,
  vendor: string,
  form: string,
  headers: Readonly<Record<string, string>> = {},
): Refusal {
  const type = `application/vnd.${vendor}.v3.${form}; charset=utf-8`;
  return fail(200, body, { ...headers, "Content-Type": type });
}
