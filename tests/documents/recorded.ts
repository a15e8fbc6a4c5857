/**
 * Recorded answers of real services, read by clients of documents and by the clients of this repository, which are written
 * by hand: the same rows, the same rejected rows, and each digit as it was sent.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { apiKey, createChainstats } from "@org/chainstats";
import { cursor } from "@org/http-core/operation";
import { openApiClient, type OpenApiClientOptions } from "@org/openapi";
import { createPredictions, tradingKey } from "@org/predictions";
import { createRepoHost } from "@org/repo-host";
import { issueSchema } from "@org/repo-host/resources";
import { createSandbox } from "@org/sandbox";
import { bearer, createValidators } from "@org/validators";
import { field, holds, rejection, same } from "../runtimes/expect.ts";

const address = "0x1234567890123456789012345678901234567890";
const baseUrl = "https://service.example";

/** A page, as both kinds of clients give it. */
interface Page {
  readonly items: readonly unknown[];
  readonly rejected: readonly unknown[];
}

/** Documents of the three services of a prediction market, and of the repository host. */
export interface Documents {
  readonly clob: unknown;
  readonly catalog: unknown;
  readonly repoHost: unknown;
}

/** Reads recorded trades, events, daily statistics and issues in both ways. */
export async function expectSameRows(folder: string, { clob, catalog, repoHost }: Documents): Promise<void> {
  const read = (path: string): string => readFileSync(join(folder, path), "utf8");
  for (const path of ["predictions/trades/http_trades_page.json", "predictions/trades/docs_example.json"]) {
    const text = read(path);
    const byHand = await predictions(text).trades({ maker_address: address });
    const trades = documentClient(clob, text, { overrides: TRADES });
    expectSame(text, "data", await trades.paginate("GET /data/trades"), byHand, path);
  }
  for (const name of ["events_20_2025-03", "events_2_2026-07"]) {
    const text = read(`predictions/events/${name}.json`);
    const byHand = await predictions(`{"events":${text}}`).events();
    expectSame(text, undefined, await documentClient(catalog, text).paginate("GET /events"), byHand, name);
  }
  for (const name of ["markets_25_legacy_2026-04", "markets_50_2026-04"]) {
    const text = read(`predictions/markets/${name}.json`);
    const byHand = await predictions(`{"events":[{"id":"1","markets":${text}}]}`).events();
    const markets: unknown = field(byHand.items[0], "markets");
    const items = Array.isArray(markets) ? markets : [];
    const page = await documentClient(catalog, text).paginate("GET /markets");
    expectSame(text, undefined, page, { items, rejected: byHand.rejected }, name);
  }
  const days = JSON.stringify({ status: "1", message: "OK", result: field(JSON.parse(read(DAYS)), "res") });
  const dates = { startdate: "2019-02-01", enddate: "2019-02-28" };
  const chainstats = createChainstats({ baseUrl, auth: apiKey("key"), fetch: serving(days) });
  const byDocument = documentClient(await sandboxDocument("chainstats"), days);
  const body = await byDocument.request("GET /v2/api", { ...dates, action: "dailyuncleblkcount" });
  expectSame(days, "result", pageOf(field(body, "result")), await chainstats.dailyUncles(dates), DAYS);
  await expectSameIssues(read("repo-host/paginate-issues.json"), repoHost);
  await expectSameRejected(read("validators/eth-entities-effectiveness.v1-docs-page.json"));
}

const DAYS = "chainstats/daily-uncles-2019-02.json";

/** The document of the order book says that its trades are a list; they are in a field. */
const TRADES = {
  "GET /data/trades": {
    page: cursor({ items: "data", next: "next_cursor", param: "next_cursor", end: ["LTE="] }),
  },
};

/** Each mistake of these documents is listed, or ends in an error that names it. */
export async function expectMistakes({ clob }: Documents, positions: unknown, folder: string): Promise<void> {
  const text = readFileSync(join(folder, "predictions/trades/http_trades_page.json"), "utf8");
  const unmended = documentClient(clob, text);
  const wrongRoot = await rejection(unmended.request("GET /data/trades"));
  same(field(wrongRoot, "code"), "schema", "another root");
  holds(String(wrongRoot).includes("expected an array"), String(wrongRoot));
  const notAList = await rejection(unmended.paginate("GET /data/trades"));
  holds(String(notAList).includes("overrides"), String(notAList));
  const reasons = documentClient(positions, "[]")
    .report()
    .flatMap(({ notUnderstood }) => notUnderstood.map(({ reason }) => reason));
  holds(reasons.includes("a reference to nothing"), reasons.join());
  // The parameters of a reference to a list of them are sent.
  const asked: string[] = [];
  const listed = documentClient(clob, "[]", {
    fetch: async (input, init) => {
      asked.push(...new Request(input, init).headers.keys());
      return Promise.resolve(Response.json([]));
    },
  });
  await listed.request("GET /data/orders", { POLY_ADDRESS: address }).catch(() => undefined);
  holds(asked.includes("poly_address"), asked.join());
}

async function expectSameIssues(text: string, document: unknown): Promise<void> {
  const issues = JSON.stringify(field(field(JSON.parse(text), "0"), "response"));
  const route = "GET /repos/{owner}/{repo}/issues";
  const params = { owner: "octokit-fixture-org", repo: "paginate-issues" };
  const byHand = await createRepoHost({ baseUrl, fetch: serving(issues) }).paginate(route, params);
  expectSame(
    issues,
    undefined,
    await documentClient(document, issues).paginate(route, params),
    byHand,
    route,
  );
  await expectSameDamage(issues, document);
}

/** Rows of another endpoint lack each field. The client by hand refuses them, and that of the document in `strict`. */
async function expectSameRejected(text: string): Promise<void> {
  const validators = createValidators({ baseUrl, auth: bearer("token"), fetch: serving(text) });
  const document = documentClient(await sandboxDocument("validators"), text);
  const route = "GET /v1/eth/validators/consolidations";
  const errors = [
    await rejection(validators.consolidations()),
    await rejection(document.paginate(route, {}, { validate: "strict" })),
  ];
  same(
    errors.map((error) => field(error, "code")),
    ["schema", "schema"],
    route,
  );
}

/** A row whose number is no number is rejected by both clients, alone. */
async function expectSameDamage(text: string, document: unknown): Promise<void> {
  const route = "GET /repos/{owner}/{repo}/issues";
  const params = { owner: "octokit-fixture-org", repo: "paginate-issues" };
  const damaged = text.replace(/"number":\d+/, '"number":{}');
  const issues = createRepoHost({ baseUrl, fetch: serving(damaged) }).paginate(route, params, {
    schema: issueSchema,
  });
  const [byHand, read] = [await issues, await documentClient(document, damaged).paginate(route, params)];
  same([byHand.rejected.length, read.rejected.length], [1, 1], "rejected");
  same(read.items.length, byHand.items.length, "rows beside the rejected one");
}

function predictions(text: string) {
  const auth = tradingKey({ apiKey: "key", secret: "c2VjcmV0", passphrase: "phrase", address });
  return createPredictions({ clobUrl: baseUrl, catalogUrl: baseUrl, auth, fetch: serving(text) });
}

function documentClient(document: unknown, text: string, options: OpenApiClientOptions = {}) {
  return openApiClient(document, {
    baseUrl,
    fetch: serving(text),
    numbers: "exact",
    cache: false,
    ...options,
  });
}

function serving(text: string): typeof fetch {
  return async () => Promise.resolve(new Response(text, { headers: { "content-type": "application/json" } }));
}

async function sandboxDocument(service: "chainstats" | "validators"): Promise<unknown> {
  const { fetch, origins } = createSandbox();
  return (await fetch(`${origins[service]}/_sandbox/openapi/${service}.json`)).json();
}

function pageOf(items: unknown): Page {
  return { items: Array.isArray(items) ? items : [], rejected: [] };
}

/** Both clients have the rows that were sent, digit by digit, and reject as many. */
function expectSame(text: string, at: string | undefined, read: Page, byHand: Page, what: string): void {
  const sent: unknown = JSON.parse(text, (_, value: unknown, context?: { readonly source?: string }) =>
    typeof value === "number" ? (context?.source ?? String(value)) : value,
  );
  const rows = at === undefined ? sent : field(sent, at);
  same(read.items.length, byHand.items.length, `${what}: rows`);
  same(read.rejected.length, byHand.rejected.length, `${what}: rejected`);
  for (const [of, page] of Object.entries({ document: read, hand: byHand })) {
    const lost = Array.from(lostIn(rows, page.items));
    same(lost, [], `${what}: lost by the client of the ${of}`);
  }
}

/** Values that were sent and are not there, or with other digits. */
function* lostIn(sent: unknown, read: unknown, path = ""): Generator<string> {
  if (typeof sent === "object" && sent !== null) {
    for (const [name, value] of Object.entries(sent))
      yield* lostIn(value, field(read, name), `${path}.${name}`);
    return;
  }
  if (inWords(sent) !== inWords(read)) yield `${path}: ${inWords(sent)}, ${inWords(read)}`;
}

function inWords(value: unknown): string {
  if (value === undefined) return "null";
  return typeof value === "string"
    ? value
    : typeof value === "bigint"
      ? String(value)
      : JSON.stringify(value);
}
