import type { WireNames } from "@org/http-core/operation";
import type { App } from "../../../core/app.ts";
import type { HandlerContext } from "../../../core/handler.ts";
import { respond } from "../../../core/respond.ts";
import { refused } from "../refusals.ts";

/** The media type that a request asks for. */
export interface MediaType {
  /** Version of the API. */
  readonly version: string;
  /** `raw`: a file's content as it is. */
  readonly param: string | undefined;
  readonly format: string | undefined;
}

/** The vendor in media types: `service`, or what the deployment calls itself. */
export function vendorOf({ mediaType }: WireNames): string {
  return mediaType("vnd.service.").slice("vnd.".length, -".".length);
}

/** Reads `Accept`: `application/vnd.service.v3.raw+json` and shorter, in any case. Version 3 unless another is asked for. */
export function mediaTypeOf(accept: string, vendor: string): MediaType {
  const own = `application/vnd.${vendor}`;
  for (const part of accept.toLowerCase().split(",")) {
    const type = part.split(";", 1)[0]?.trim() ?? "";
    const details = type.startsWith(own) ? DETAILS.exec(type.slice(own.length)) : null;
    if (details !== null) return { version: details[1] ?? "v3", param: details[2], format: details[3] };
  }
  return { version: "v3", param: undefined, format: undefined };
}

/** What follows the vendor's name. */
const DETAILS = /^(?:\.(v\d+))?(?:\.([\w-]+))?(?:\+(\w+))?$/;

/** The forms in which requests are answered, by their headers, which stay the same object from layer to layer. */
const forms = new WeakMap<HandlerContext["headers"], string>();

/**
 * The form that a request asks for, of those that its endpoint has; undefined: it asks for none of them. The response
 * names it as the one that was used.
 */
export function formAsked(
  { headers }: HandlerContext,
  vendor: string,
  served: readonly string[],
): string | undefined {
  const { param } = mediaTypeOf(headers.get("accept") ?? "", vendor);
  if (param === undefined || !served.includes(param)) return undefined;
  forms.set(headers, param);
  return param;
}

/** Each response names the media type used: what was sent, whatever was asked for. */
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

/** There is one version of the API: another one can't be had. A request for it is one like any other. */
export function requireVersion(app: App, spelling: WireNames): void {
  const vendor = vendorOf(spelling);
  app.use(({ context: { headers } }) => {
    const { version } = mediaTypeOf(headers.get("accept") ?? "", vendor);
    if (version === "v3") return undefined;
    return respond(refused(415, `Unsupported 'Accept' header: there is no version ${version}.`));
  });
}
