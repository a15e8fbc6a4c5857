import { deprecationIn, sunsetIn } from "./lifetime.ts";
import { acceptedScopesIn, scopesIn } from "./scopes.ts";
import { vendorHeader } from "./vendor-header.ts";

/** What the headers of a response announce. */
export interface Notices {
  /** The shortest time between two polls of this list. Unit: seconds. Source: `X-Poll-Interval`. */
  readonly pollInterval: number | undefined;
  /** The token's granted scopes; empty: public data only. Source: `X-OAuth-Scopes`. */
  readonly scopes: readonly string[] | undefined;
  /** The scopes that this endpoint accepts, any one of them. Source: `X-Accepted-OAuth-Scopes`. */
  readonly acceptedScopes: readonly string[] | undefined;
  /** The media type of the response, as `service.v3; format=json`. Source: `X-Service-Media-Type`. */
  readonly mediaType: string | undefined;
  /** Since when the endpoint is deprecated, or from when on; true where no day is named. Source: RFC 9745. */
  readonly deprecation: Date | true | undefined;
  /** When the endpoint is expected to stop responding. Source: RFC 8594. */
  readonly sunset: Date | undefined;
}

/**
 * Reads what a response announces beside its resource. A header is undefined if it is absent, invalid, or hidden
 * from a page by CORS.
 *
 * @example
 * ```ts
 * import { createRepoHost, noticesOf } from "@org/repo-host";
 *
 * const host = createRepoHost({ baseUrl: "https://api.example" });
 * const { data, response } = await host.request("GET /notifications").withResponse();
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
