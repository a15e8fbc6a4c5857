import { deprecationIn, sunsetIn } from "./lifetime.ts";
import { acceptedScopesIn, scopesIn } from "./scopes.ts";
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
    scopes: scopesIn(headers),
    acceptedScopes: acceptedScopesIn(headers),
    mediaType: vendorHeader(headers, "media-type"),
    deprecation: deprecationIn(headers),
    sunset: sunsetIn(headers),
  };
}

function seconds(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
