/**
 * A hundred POSTs at once that create content, at twenty times the pace that a simulated host allows, by our client of the
 * host and by octokit with its plugins for retries and throttling: how many are done, which are done twice, and how many
 * requests are refused. Time is simulated. Fails where ours loses one or does one twice. `--write` puts the table into
 * bench/RESULTS.md.
 */
import { createRepoHost } from "@org/repo-host";
import type { Clock } from "@org/http-core";
import type { Transport } from "../clients.ts";
import { construct, functionOf, loadPeer, propertyOf } from "../peers.ts";
import { report } from "../report.ts";
import { inGlobalTime } from "../simulated/global-time.ts";
import { simulatedTime } from "../simulated/time.ts";
import { contentHost, type ContentSituation } from "./content-host.ts";

const WRITES = 100;
const START = Date.UTC(2026, 0, 1, 0, 0, 1);
const MINUTE = 60_000;
const HOURS = 3 * 60 * MINUTE;

const ROUTE = "POST /repos/{owner}/{repo}/issues";
const REPOSITORY = { owner: "acme", repo: "rocket" } as const;

/** Creates an issue with this title. */
type Create = (title: string) => Promise<unknown>;

const SITUATIONS: readonly ContentSituation[] = [
  { name: "3 a minute, Retry-After", perMinute: 3, hasRetryAfter: true },
  { name: "3 a minute, no time named", perMinute: 3 },
  { name: "80 a minute, one at a time", perMinute: 80, atOnce: 1, hasRetryAfter: true },
  { name: "80 a minute, 5 % answered 502 when done", perMinute: 80, hasRetryAfter: true, lost: 0.05 },
];

let clients = 0;
const rows: string[][] = [];
for (const situation of SITUATIONS) {
  const time = simulatedTime(START);
  const own = await time.run(created(situation, time, ours));
  rows.push(["http-core", ...own.cells]);
  const isHeld = own.twice === 0 && own.done === WRITES;
  if (!isHeld) process.exitCode = 1;
  console.log(`${situation.name}: all done, none twice: ${isHeld ? "yes" : "NO"}`);
  const other = await inGlobalTime(START, (clock) => created(situation, clock, octokit));
  rows.push(["octokit", ...other.cells]);
}
report("writes", [
  [
    "100 writes at once, by",
    "the host accepts",
    "done",
    "done twice",
    "reported as failed",
    "refused",
    "minutes",
  ],
  ...rows,
]);

/** Makes all writes at once, and counts what became of them at the host. */
async function created(
  situation: ContentSituation,
  clock: Clock,
  create: (base: string, fetch: Transport, clock: Clock) => Create | Promise<Create>,
) {
  const host = contentHost(clock, situation);
  const write = await create("https://host.example", host.fetch, clock);
  const began = clock.now();
  const titles = Array.from({ length: WRITES }, (_, number) => `issue ${String(number)}`);
  const ended = await Promise.allSettled(titles.map((title) => write(title)));
  const failed = ended.filter(({ status }) => status === "rejected").length;
  const times = titles.map((title) => host.times(title));
  const done = times.filter((count) => count > 0).length;
  const twice = times.filter((count) => count > 1).length;
  const minutes = ((clock.now() - began) / MINUTE).toFixed(1);
  const cells = [situation.name, ...[done, twice, failed, host.refused()].map(String), minutes];
  return { done, twice, cells };
}

/** Our client of the host, which may wait for hours. */
function ours(baseUrl: string, fetch: Transport, clock: Clock): Create {
  const host = createRepoHost({
    baseUrl,
    clock,
    fetch,
    cache: false,
    retry: { maxWait: HOURS },
    timeout: { total: HOURS },
  });
  return (title) => Promise.resolve(host.request(ROUTE, { ...REPOSITORY, title }));
}

/** Octokit with its plugins; its handlers always agree to another try. */
async function octokit(baseUrl: string, fetch: Transport): Promise<Create> {
  const Octokit = propertyOf(await loadPeer("@octokit/core"), "Octokit");
  const plugins = (["retry", "throttling"] as const).map(async (name) =>
    propertyOf(await loadPeer(`@octokit/plugin-${name}`), name),
  );
  const WithPlugins = functionOf(Octokit, "plugin")(...(await Promise.all(plugins)));
  const again = (): boolean => true;
  // The plugin keeps its queues by this name for all clients of the process.
  const throttle = { id: String((clients += 1)), onRateLimit: again, onSecondaryRateLimit: again };
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const client = construct(WithPlugins, { baseUrl, request: { fetch }, throttle, log });
  const request = functionOf(client, "request");
  return (title) => Promise.resolve(request(ROUTE, { ...REPOSITORY, title }));
}

function silent(): void {
  // Each refusal is a warning otherwise.
}
