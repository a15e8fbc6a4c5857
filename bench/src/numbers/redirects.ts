import { createClient, type Client } from "@org/http-core";
import { asFetch } from "@org/test-kit/as-fetch";
import { spellings } from "@org/test-kit/spellings";
import { styles, type Kept } from "../../../packages/http-core/test/secrets/credentials.ts";
import { getThing } from "../../../packages/http-core/test/shop.ts";
import type { Measured } from "./measured.ts";

const ORIGIN = "https://shop.example";

const STATUSES = [301, 302, 303, 307, 308] as const;

/** The beginnings of locations, most of them of another origin, some only at a second look. */
const BEGINNINGS = [
  "",
  ORIGIN,
  "HTTPS://SHOP.EXAMPLE:443",
  "https:",
  "https://ann:password@shop.example",
  "https://shop.example.",
  "https://shop.example:8443",
  "https://shop.example@evil.example",
  "https://shop.example%2eevil.example",
  "https://shop.example.evil.example",
  "https://shop.example\\@evil.example",
  "https://shop.example\\.evil.example",
  "https://files.shop.example",
  "https://example",
  "https://evil.example",
  "  https://evil.example",
  "ht\ttps://evil.example",
  "//evil.example",
  "\\\\evil.example",
  "/\\evil.example",
  "https:///evil.example",
  "https://127.0.0.1",
  "https://[::1]:8443",
  "http://shop.example",
] as const;

const ENDS = ["", "/api/things/8", "/api/../things?page=2", "?page=2#part", "/%2e%2e/%2f/\u00e9"] as const;

/** The second redirect of a call leads there; undefined if a call is redirected once. */
const SECOND = [
  undefined,
  "/api/things/9",
  `${ORIGIN}/api/things/9`,
  "https://evil.example/back",
  "//evil.example",
  "https://shop.example:8443/",
  "things/9",
  "http://shop.example/",
] as const;

/** The combinations of each kind of credential. */
const ALL = STATUSES.length * BEGINNINGS.length * ENDS.length * SECOND.length;

/** It shares no factor with the lists, so that also a part of all combinations has each of their entries. */
const STRIDE = 7_919;

/** Headers of a call that carry a secret. */
const OWN = "own-secret-of-the-call";
const OWN_HEADERS = { "X-Session": OWN, Cookie: `session=${OWN}` };

/**
 * Redirects with each kind of credential, status, location and second location: how many requests to another origin have
 * a credential.
 *
 * @param share the share of all combinations that is tried, from 0 to 1
 */
export async function redirects(share: number): Promise<readonly Measured[]> {
  let calls = 0;
  let elsewhere = 0;
  let leaks = 0;
  for (const [number, style] of Object.values(styles).entries()) {
    const kept = style(`zQ7j-secret/of+style=${String(number)}`);
    const { client, requests, lead } = service(kept);
    for (let index = 0; index < ALL * share; index += 1) {
      lead((number + index * STRIDE) % ALL);
      await client.call(getThing, { id: "7" }, { headers: OWN_HEADERS }).catch(() => undefined);
      calls += 1;
      const others = requests.splice(0).filter(({ url }) => new URL(url).origin !== ORIGIN);
      elsewhere += others.length;
      // Of a signing credential, the signatures of this call.
      const known = [OWN, ...(kept.sent ?? []).slice(-3), ...kept.secrets].flatMap(spellings);
      leaks += others.filter((request) => known.some((secret) => printed(request).includes(secret))).length;
    }
  }
  const [all, away] = [calls, elsewhere].map((count) => count.toLocaleString("en"));
  return [
    {
      what: `${all ?? ""} calls that are redirected, with each kind of credential`,
      is: `${String(leaks)} of ${away ?? ""} requests to another origin with a credential`,
      aim: "none",
      holds: leaks === 0 && elsewhere > calls / 2,
    },
  ];
}

interface RedirectingService {
  readonly client: Client;
  /** The requests so far. */
  readonly requests: Request[];
  /** Sets where the next call is led. */
  readonly lead: (index: number) => void;
}

function service({ auth }: Kept): RedirectingService {
  const requests: Request[] = [];
  let next: readonly Response[] = [];
  const fetch = asFetch((request) => {
    requests.push(request);
    const [first = Response.json({ id: "7" }), ...others] = next;
    next = others;
    return first;
  });
  const client = createClient({ baseUrl: `${ORIGIN}/api`, auth, fetch, cache: false, limit: false });
  return {
    client,
    requests,
    lead(index) {
      let rest = index;
      const pick = <T>(list: readonly T[]): T | undefined => {
        const one = list[rest % list.length];
        rest = Math.floor(rest / list.length);
        return one;
      };
      const [beginning = "", end = "", status = 302, second] = [
        pick(BEGINNINGS),
        pick(ENDS),
        pick(STATUSES),
        pick(SECOND),
      ];
      next = [beginning + end, ...(second === undefined ? [] : [second])].map(
        (location) => new Response(null, { status, headers: { location } }),
      );
    },
  };
}

function printed({ url, headers }: Request): string {
  return JSON.stringify([url, Array.from(headers)]);
}
