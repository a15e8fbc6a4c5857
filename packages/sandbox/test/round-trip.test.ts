/**
 * The documents of the sandbox, which are made from the clients' operations, read back: what the operations of a document
 * have in common with those that were written by hand.
 */
import {
  isList,
  isRecord,
  type ListOperation,
  type Operation,
  type Paging,
  propertyOf,
} from "@org/http-core/operation";
import * as chainstats from "@org/chainstats/operations";
import { describeOperation, type Override, routesOf } from "@org/openapi";
import * as predictions from "@org/predictions/operations";
import * as repoHost from "@org/repo-host/operations";
import * as validators from "@org/validators/operations";
import { describe, expect, it } from "vitest";
import type { BaseName } from "../src/origins.ts";
import { asking, frozenSandbox, row, rows } from "./ask.ts";

const sandbox = frozenSandbox();

/** Reads a service's document. */
async function read(service: string, overrides: Readonly<Record<string, Override>> = {}) {
  const { json } = await asking(sandbox, "clob")(`/_sandbox/openapi/${service}.json`);
  const routes = new Map<string, string>();
  for (const [path, item] of Object.entries(row(row(json)["paths"])))
    for (const [method, operation] of Object.entries(row(item)))
      if (isRecord(operation))
        routes.set(String(operation["operationId"]), `${method.toUpperCase()} ${path}`);
  const routeOf = (id: string): string => routes.get(id) ?? `no operation ${id}`;
  const known = Object.entries(overrides).map(([id, override]) => [routeOf(id), override] as const);
  const source = routesOf(json, { overrides: Object.fromEntries(known) });
  return {
    operation: (id: string): Operation => source.operation(routeOf(id)),
    report: (id: string) => source.report(routeOf(id)),
  };
}

/** Returns the part of a paging that a document has; undefined where it is code. */
function saying(page: Paging | undefined): unknown {
  if (page?.made === undefined) return undefined;
  const { style, items, largest, totals } = page;
  return JSON.parse(JSON.stringify({ style, ...page.made, items, largest, totals }));
}

const services = [
  { name: "chainstats", operations: Object.values(chainstats.operations) },
  { name: "validators", operations: Object.values(validators.operations) },
  { name: "predictions", operations: Object.values(predictions.operations) },
  {
    name: "repo-host",
    operations: [
      repoHost.operations.root,
      repoHost.operations.rateLimit,
      ...Object.values(repoHost.operations.markdown),
    ],
  },
];
const all: readonly (readonly [id: string, service: string, operation: Operation])[] = services.flatMap(
  ({ name, operations }) =>
    operations.map((operation: Operation) => [operation.id, name, operation] as const),
);

describe.each(all)("%s", (id, service, written) => {
  it("has the same parameters in the same places, and those that are constant", async () => {
    const { operation } = await read(service);
    const placesOf = (one: Operation): readonly string[] =>
      describeOperation(one).params.map(({ in: place, wireName, repeatable }) =>
        [place, wireName, repeatable].join(" "),
      );
    const constants = Object.keys(written.constants).map((name) => `query ${name} false`);
    expect([...placesOf(operation(id))].sort()).toEqual([...placesOf(written), ...constants].sort());
  });

  it("is safe, or a write, and has the same body", async () => {
    const { operation } = await read(service);
    const { safe, body } = operation(id);
    expect([safe, body]).toEqual([written.safe, written.body]);
  });

  it("takes the same credentials, and requires none", async () => {
    const { operation } = await read(service);
    const { schemes, required } = operation(id).auth;
    expect(schemes).toEqual(expect.arrayContaining([...written.auth.schemes]));
    expect(required).toBe(false);
  });

  it("is the same list, unless its pages are code", async () => {
    const { operation, report } = await read(service);
    const one = operation(id);
    const page = isList(written) ? written.page : undefined;
    const isCode = page !== undefined && page.made === undefined;
    expect(saying(isList(one) ? one.page : undefined)).toEqual(saying(page));
    expect(isList(one) ? one.key : undefined).toEqual(isList(written) && !isCode ? written.key : undefined);
    expect(
      report(id)
        .notUnderstood.map(({ reason }) => reason)
        .filter((reason) => reason.includes("overrides")),
    ).toEqual(isCode ? ["pages by windows, which the document can't say: use `overrides`"] : []);
  });
});

/** A list of a service, and the wrong fields by which its document differs from the client. */
interface RowsOfList {
  readonly list: ListOperation;
  readonly service: string;
  readonly base: BaseName;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly but?: readonly string[];
}

describe("the rows of a document's list", () => {
  const days = "/v2/api?module=stats&action=dailyuncleblkcount&startdate=2019-02-01&enddate=2019-02-20";
  const { credentials } = sandbox;

  const { operations: ofPredictions } = predictions;
  const bearer = { Authorization: `Bearer ${credentials.validators}` };
  // Formats and patterns of a document are not checked in answers.
  const consolidations = {
    service: "validators",
    base: "validators" as const,
    path: "/v1/eth/validators/consolidations",
    headers: bearer,
    but: ['date: "text"'],
  };

  it.each<RowsOfList>([
    {
      list: chainstats.operations.dailyUncles,
      service: "chainstats",
      base: "chainstats",
      but: ['UTCDate: "text"', 'unixTimeStamp: "text"', 'uncleBlockRewards_Eth: "text"'],
      path: `${days}&apikey=${credentials.chainstats.standard}`,
    },
    { list: validators.operations.consolidations, ...consolidations },
    {
      list: ofPredictions.rewardsMarkets,
      service: "predictions",
      base: "clob",
      path: "/rewards/markets/multi",
    },
    {
      list: ofPredictions.simplifiedMarkets,
      service: "predictions",
      base: "clob",
      path: "/simplified-markets",
    },
    { list: ofPredictions.events, service: "predictions", base: "catalog", path: "/events/keyset" },
  ])(
    "are refused where the client refuses them: $list.id",
    async ({ list: written, service, base, path, headers = {}, but = [] }: RowsOfList) => {
      const { operation } = await read(service, { [written.id]: { page: written.page } });
      const one = operation(written.id);
      if (!isList(one)) throw new Error("no list");
      const { json } = await asking(sandbox, base, headers)(path);
      const sent = rows(json, written.page.items);
      expect(sent.length).toBeGreaterThan(3);
      const isValid = (by: ListOperation, value: unknown): boolean =>
        isRecord(value) && propertyOf(by.row["~standard"].validate(value), "issues") === undefined;
      for (const value of sent) expect([isValid(written, value), isValid(one, value)]).toEqual([true, true]);
      const differing = Object.keys(sent[0] ?? {}).flatMap((name) =>
        [{}, [], true, "text", 1.5]
          .map((wrong) => ({ ...sent[0], [name]: wrong }))
          .filter((value) => isValid(written, value) !== isValid(one, value))
          .map((value) => `${name}: ${JSON.stringify(value[name])}`),
      );
      expect(differing).toEqual(but);
    },
  );
});
