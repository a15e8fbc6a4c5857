import type { Spelling } from "@org/http-core";
import type { App } from "../../core/app.ts";
import type { Reply } from "../../core/reply.ts";
import { respond } from "../../core/respond.ts";
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
export function vendorOf({ mediaType }: Spelling): string {
  return mediaType("vnd.service.").slice("vnd.".length, -".".length);
}

/** Reads `Accept`: `application/vnd.service.v3.raw+json` and shorter. Version 3 unless another is asked for. */
export function mediaTypeOf(accept: string, vendor: string): MediaType {
  const types = accept.split(",").map((part) => part.split(";")[0]?.trim() ?? "");
  const own = types.find((type) => type.startsWith(`application/vnd.${vendor}`)) ?? "";
  const [, version = "v3", param, format] = /vnd\.\w+(?:\.(v\d+))?(?:\.(\w+))?(?:\+(\w+))?$/.exec(own) ?? [];
  return { version, param, format };
}

/** Each response names the media type used. There is one version of the API; another one can't be had. */
export function nameMediaType(app: App, spelling: Spelling): void {
  const vendor = vendorOf(spelling);
  const header = spelling.header("X-Service-Media-Type").toLowerCase();
  app.use(({ context: { headers } }) => {
    const { version, param, format } = mediaTypeOf(headers.get("accept") ?? "", vendor);
    const details = [param && `param=${param}`, format && `format=${format}`].filter(
      (part) => part !== undefined,
    );
    const name = (reply: Reply): Reply => {
      reply.headers.set(header, [`${vendor}.v3`, ...details].join("; "));
      return reply;
    };
    return version === "v3"
      ? name
      : name(respond(refused(415, `Unsupported 'Accept' header: there is no version ${version}.`)));
  });
}
