import { createSandbox } from "@org/sandbox";

/** The results of requests to a sandbox in the same program. */
export interface Tour {
  /** Statuses of the services, in the order of `baseNames`. */
  readonly statuses: readonly number[];
  /** Whether a User-Agent, which no script here can set, arrived. */
  readonly hasUserAgent: boolean;
  /** The status of a request with the ETag of an earlier response. */
  readonly unchanged: number;
  /** The names of the errors after faults that break connections. */
  readonly broken: readonly string[];
}

/** Sends requests to each service, one more with an ETag, and some with faults that break the connection. */
export async function tour(): Promise<Tour> {
  const { fetch, origins, credentials, faults, journal } = createSandbox({
    now: Date.UTC(2026, 0, 1),
    scale: 3,
  });
  const bearer = { Authorization: `Bearer ${credentials.validators}` };
  const key = credentials.chainstats.standard;
  const stats = `${origins.chainstats}/v2/api?module=stats&action=dailyuncleblkcount&startdate=2019-02-01&enddate=2019-02-02&apikey=${key}`;
  const responses = [
    await fetch(stats),
    await fetch(`${origins.validators}/v1/eth/validators/consolidations`, { headers: bearer }),
    await fetch(`${origins.clob}/simplified-markets`),
    await fetch(`${origins.catalog}/events/keyset?limit=2`),
    await fetch(`${origins.repoHost}/meta`),
  ];
  const etag = responses.at(-1)?.headers.get("etag") ?? "";
  const again = await fetch(`${origins.repoHost}/meta`, { headers: { "If-None-Match": etag } });
  const warnings = journal.entries().flatMap((entry) => entry.warnings);
  const broken: string[] = [];
  for (const fault of [{ kind: "reset" }, { kind: "truncate", at: 5 }, { kind: "bad-gzip" }] as const) {
    faults.add({ name: "broken", ...fault });
    const text = fetch(`${origins.repoHost}/meta`).then((response) => response.text());
    broken.push(await text.catch((error: unknown) => (error instanceof Error ? error.name : String(error))));
  }
  return {
    statuses: responses.map(({ status }) => status),
    hasUserAgent: !warnings.some(({ code }) => code === "no-user-agent"),
    unchanged: again.status,
    broken,
  };
}

// In a worker, which nothing else starts, post the result.
if (typeof document === "undefined" && typeof postMessage === "function" && "WorkerGlobalScope" in globalThis)
  postMessage(await tour());
