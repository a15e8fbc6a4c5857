/**
 * What it costs to hold an answer against the question: reading a page of 100 rows with the operation's `answers`, to
 * reading it without. The decoding alone (JSON.parse, drift and the checks of the rows), and a whole call to a server in
 * a process of its own. Fails where it takes over 5 % more, by the least of interleaved runs.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { ClientOptions, Fetch } from "@org/http-core";
import type { ListOperation } from "@org/http-core/operation";
import { createPredictions, tradingKey } from "@org/predictions";
import { operations as ofPredictions } from "@org/predictions/operations";
import { createSandbox, unlimited } from "@org/sandbox";
import { bearer, createValidators } from "@org/validators";
import { operations as ofValidators } from "@org/validators/operations";
import { readRows } from "../../packages/http-core/src/paging/rows.ts";
import { driftTally, inspect } from "../../packages/http-core/src/failure/drift.ts";
import { toValibot } from "../../packages/http-core/src/schema/entity.ts";
import { hold } from "./held.ts";
import { race } from "./race.ts";
import { printTable, type Table } from "./report.ts";
import { measure } from "./rounds.ts";

const MOST = 1.05;
const ROWS = 100;
const DECODINGS = 1_500;
const CALLS = 800;

interface Question {
  readonly name: string;
  readonly operation: ListOperation;
  readonly params: Readonly<Record<string, unknown>>;
}

const sandbox = createSandbox({ limits: unlimited });
const account = sandbox.credentials.clob.heavy;
const questions: readonly Question[] = [
  {
    name: "consolidations",
    operation: ofValidators.consolidations,
    params: { network: "mainnet", fromDate: "2000-01-01", toDate: "2100-01-01", limit: ROWS },
  },
  {
    name: "trades",
    operation: ofPredictions.trades,
    params: { maker_address: account.address, after: "1500000000", before: "4000000000" },
  },
  {
    name: "events",
    operation: ofPredictions.events,
    params: {
      closed: false,
      exclude_tag_id: ["999999"],
      start_date_min: "2000-01-01T00:00:00Z",
      start_date_max: "2100-01-01T00:00:00Z",
      limit: ROWS,
    },
  },
];

const drifted = (): never => {
  throw new Error("the sandbox's answer was not asked for");
};
const on: ClientOptions["on"] = { drift: ({ kind }) => (kind === "not asked for" ? drifted() : undefined) };
const bodies = new Map<string, string>();
const recording: Fetch = async (address, init) => {
  const response = await sandbox.fetch(address, init);
  const { pathname } = new URL(address);
  const text = await response.text();
  bodies.set(pathname, text);
  return new Response(text, response);
};
const inProcess = clientsAt(sandbox.origins, recording);
for (const { operation, params } of questions) await inProcess(operation).list(operation, params);

const server = spawn(process.execPath, [join(import.meta.dirname, "answers-server.ts")], {
  stdio: ["pipe", "pipe", "inherit"],
});
server.stdin.write(`${JSON.stringify(Object.fromEntries(bodies))}\n`);
const printed: readonly unknown[] = await once(server.stdout, "data");
const url = `http://127.0.0.1:${printed.join("").trim()}`;
const overLoopback = clientsAt({ validators: url, clob: url, catalog: url }, fetch);

const rows: Table[number][] = [];
for (const question of questions) {
  const { name, operation, params } = question;
  const decoding = decodingOf(question);
  const unheld = { ...operation, answers: undefined };
  const client = overLoopback(operation);
  const calls = await race(
    [
      { name: "with", call: async () => client.list(operation, params) },
      { name: "without", call: async () => client.list(unheld, params) },
    ],
    CALLS,
  );
  const [held, plain] = [calls.get("with")?.least ?? NaN, calls.get("without")?.least ?? NaN];
  for (const [what, one, other] of [
    ["decoding", 1_000 * decoding.with.least, 1_000 * decoding.without.least],
    ["a call over loopback", held, plain],
  ] as const) {
    rows.push([`${name}: ${what}`, other.toFixed(1), one.toFixed(1), `${(one / other).toFixed(3)} ×`]);
    hold(`${name}: ${what}`, one / other, MOST, "×");
  }
}
server.stdin.end();
printTable(["100 rows", "without, µs", "with, µs", "ratio"], rows);

function decodingOf({ operation, params }: Question) {
  const text = Array.from(bodies).find(([path]) => path.endsWith(lastOf(operation.path)))?.[1] ?? "";
  const { schema } = operation.result;
  const read = (isHeld: boolean) => (): void => {
    const tally = driftTally();
    const body = inspect(schema && toValibot(schema), JSON.parse(text), undefined, {
      tally,
      exact: false,
      unknownFields: true,
    });
    const context = { facts: {}, clean: String, strict: false, tally };
    const asked = isHeld ? operation.answers?.check(params) : undefined;
    const { items } = readRows(operation, body, () => body, "report", context, asked);
    if (items.length === 0) throw new Error("no row was read");
    if (tally.entries(String).some(({ kind }) => kind === "not asked for")) drifted();
  };
  const prepare = (): undefined => undefined;
  return measure({ with: { prepare, run: read(true) }, without: { prepare, run: read(false) } }, DECODINGS);
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf("/"));
}

/** The client of an operation's service, at these addresses. */
function clientsAt(origins: Readonly<Record<"validators" | "clob" | "catalog", string>>, fetch: Fetch) {
  const shared = { cache: false, limit: false, allowInsecureHttp: true, fetch, on } as const;
  const validators = createValidators({
    ...shared,
    baseUrl: origins.validators,
    auth: bearer(sandbox.credentials.validators),
  });
  const predictions = createPredictions({
    ...shared,
    clobUrl: origins.clob,
    catalogUrl: origins.catalog,
    auth: tradingKey(account),
  });
  return ({ service }: ListOperation) => (service.name === "validators" ? validators : predictions);
}
