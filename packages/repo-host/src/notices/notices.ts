import { vendorHeader } from "./vendor-header.ts";

/** What the headers of an answer say beside it. */
export interface Notices {
  /** The least time between two polls of this list. Unit: seconds. Source: `X-Poll-Interval`. */
  readonly pollInterval: number | undefined;
  /** What the token was granted; empty: nothing but what is public. Source: `X-OAuth-Scopes`. */
  readonly scopes: readonly string[] | undefined;
  /** What this endpoint takes a token for: any one of these. Source: `X-Accepted-OAuth-Scopes`. */
  readonly acceptedScopes: readonly string[] | undefined;
  /** The media type that was used, as `service.v3; format=json`. Source: `X-Service-Media-Type`. */
  readonly mediaType: string | undefined;
  /** Since when, or from when on, the endpoint is deprecated; true where no day is named. Source: RFC 9745. */
  readonly deprecation: Date | true | undefined;
  /** When the endpoint is expected to stop answering. Source: RFC 8594. */
  readonly sunset: Date | undefined;
}

/**
 * Reads what an answer says beside its resource. A header that is not there, or that a page is not shown, is
 * undefined; one that can't be read too.
 *
 * @example
 * ```ts
 * import { createRepoHost, noticesOf } from "@org/repo-host";
 *
 * const host = createRepoHost({ baseUrl: "https://api.example" });
 * const { data, response } = await host.request("GET /notifications", {}).withResponse();
 * const { pollInterval = 60, scopes } = noticesOf(response.headers);
 * console.log(data, `again in ${pollInterval} s`, scopes);
 * ```
 */
export function noticesOf(headers: Headers): Notices {
  return {
    pollInterval: seconds(headers.get("x-poll-interval")),
    scopes: list(headers.get("x-oauth-scopes")),
    acceptedScopes: list(headers.get("x-accepted-oauth-scopes")),
    mediaType: vendorHeader(headers, "media-type"),
    deprecation: deprecationOf(headers.get("deprecation")),
    sunset: date(headers.get("sunset")),
  };
}

function deprecationOf(text: string | null): Date | true | undefined {
  if (text === null || text === "") return undefined;
  // A date of structured fields (RFC 9651, 3.3.7); drafts before it had an HTTP-date, or `true`.
  const [, since] = /^@(-?\d{1,12})(?:;.*)?$/.exec(text) ?? [];
  if (since !== undefined) return new Date(Number(since) * 1_000);
  return date(text) ?? true;
}

function date(text: string | null): Date | undefined {
  const time = text === null ? NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time);
}

function seconds(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

function list(text: string | null): readonly string[] | undefined {
  return text
    ?.split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
