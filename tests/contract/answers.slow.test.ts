/**
 * The answers of the sandbox belong to what was asked, and those of a service that ignores a parameter are reported.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import {
  NotFoundError,
  ParameterError,
  SchemaError,
  type Client,
  type DriftEvent,
  type Fetch,
} from "@org/http-core";
import { describeOperation } from "@org/openapi";
import { isList, propertyOf, type Comparison, type Operation } from "@org/http-core/operation";
import { createSandbox, unlimited } from "@org/sandbox";
import { namedOperations, services } from "@org/services";
import { times } from "@org/vitest-config/times";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientsOf } from "./clients.ts";
import { operations } from "./operations.ts";

type Params = Readonly<Record<string, unknown>>;

// Trades are signed by the local clock.
const NOW = Date.now();
const sandbox = createSandbox({ now: () => NOW, limits: unlimited });

/** Parameters that are always given. */
const BASE: Readonly<Record<string, Params>> = {
  "chainstats.dailyUncles": { startdate: "2019-02-01", enddate: "2019-02-28" },
  "validators.summary": { validator_id: sandbox.validators[0]?.voteAccount, window: "7d" },
  "validators.consolidations": { limit: 50 },
  "predictions.trades": { maker_address: sandbox.credentials.clob.heavy.address },
  "predictions.events": { limit: 20 },
  "predictions.rewardsMarkets": { page_size: 60 },
};

/** Parameters whose values are in no row, or in no row of the default answer. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  network: ["hoodi", "holesky", "mainnet", null],
  validator_id: sandbox.validators.slice(1, 4).flatMap((one) => [one.voteAccount, one.validatorIdentity]),
  window: ["1d", "30d", "all", "7d"],
  closed: [true, false],
  live: [true, false],
  featured: [true, false],
  cyom: [true, false],
};

/** Parameters without a comparison that change what an answer has. */
const OTHERS: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  "predictions.events": {
    order: ["volume", "id"],
    title_search: ["will", "the"],
    volume_min: [0, 1_000],
    related_tags: [true, false],
    include_children: [true, false],
    tag_match: ["any", "all"],
  },
  "predictions.rewardsMarkets": { q: ["will"], min_price: [0, 0.4], order_by: ["volume_24hr"] },
};

const compared = operations.flatMap((operation) => {
  const comparisons = Object.entries<Comparison | undefined>(operation.answers?.of ?? {}).flatMap(
    ([name, comparison]) => (comparison === undefined ? [] : [[name, comparison] as const]),
  );
  return comparisons.length === 0 ? [] : [{ operation, comparisons }];
});

/** A client of the service that has the operation; `change` changes the address of each request. */
function clientOf({ service }: Operation, change: (url: URL, headers: Headers) => void = () => undefined) {
  const drift: DriftEvent[] = [];
  const fetch: Fetch = async (address, init) => {
    const [url, headers] = [new URL(address), new Headers(init.headers)];
    change(url, headers);
    return sandbox.fetch(url.href, { ...init, headers });
  };
  const on = {
    drift(event: DriftEvent) {
      if (event.kind === "not asked for") drift.push(event);
    },
  };
  const clients = new Map<string, Client>(Object.entries(clientsOf({ ...sandbox, fetch }, on)));
  const client = clients.get(service.name);
  if (client === undefined) throw new RangeError(`no client of ${service.name}`);
  return { client, drift };
}

async function rowsOf(client: Client, operation: Operation, params: Params): Promise<readonly unknown[]> {
  return isList(operation)
    ? (await client.list(operation, params)).items
    : [await client.call(operation, params)];
}

/** The known values of the fields that a parameter is compared with. */
function valuesIn(rows: readonly unknown[], { fields }: Comparison): readonly unknown[] {
  const values = rows.flatMap((row) =>
    fields.flatMap((field) => {
      const [name = "", inner] = field.split(".");
      const value = propertyOf(row, name);
      return inner === undefined
        ? [value]
        : Array.isArray(value)
          ? value.map((item) => propertyOf(item, inner))
          : [];
    }),
  );
  return Array.from(new Set(values)).filter((value) => value !== undefined && value !== null && value !== "");
}

/** A value, and another spelling that the service may take for it. */
function spellings(value: unknown): fc.Arbitrary<unknown> {
  return typeof value === "string"
    ? fc.constantFrom(value, value, value, value.toUpperCase())
    : fc.constant(value);
}

/** The client refuses bounds in the wrong order before a request. No validator has a key in capitals. */
function refused(error: unknown): readonly unknown[] {
  if (error instanceof ParameterError || error instanceof NotFoundError) return [];
  throw error;
}

/** A page of days none of which was asked for is an error. */
function refusedRow(error: unknown): void {
  if (!(error instanceof SchemaError)) throw error;
}

/** Changes a request to what it would be without the parameter, or with the one that is always given. */
function withoutParam(
  operation: Operation,
  name: string,
  asked: unknown,
): (url: URL, headers: Headers) => void {
  const always = BASE[operation.id]?.[name];
  return (url, headers) => {
    const place = operation.places[name];
    if (place?.in === "header") headers.delete(place.name ?? name);
    else if (typeof always !== "string") url.searchParams.delete(name);
    else if (url.searchParams.has(name)) url.searchParams.set(name, always);
    else url.pathname = url.pathname.replace(String(asked), always);
  };
}

it("are held against every parameter, or the reference says why not", () => {
  const silent = services.flatMap((service) => {
    const folder = service.package.replace("@org/", "../../packages/");
    const readme = readFileSync(new URL(`${folder}/README.md`, import.meta.url), "utf8");
    return namedOperations(service).flatMap(({ operation }) => {
      const { id, name, params, result } = describeOperation(operation, service.docs);
      const [, reference = ""] = readme.split(`### Parameters of \`${name}\``);
      const [table = ""] = reference.split("\n### ");
      const saysHow = (param: string): boolean =>
        table.split("\n").some((row) => row.startsWith(`| \`${param}\` |`) && !row.endsWith("|  |"));
      // A result without fields, such as rendered text, shows no parameter.
      const shown = result.kind === "json" ? params : [];
      return shown.flatMap((param) => (saysHow(param.name) ? [] : [`${id}: ${param.name}`]));
    });
  });
  expect(silent).toEqual([]);
});

describe.each(compared.map((one) => [one.operation.id, one] as const))(
  "%s",
  (id, { operation, comparisons }) => {
    const base = BASE[id] ?? {};

    it("reports nothing under random filters", async () => {
      const { client, drift } = clientOf(operation);
      const rows = await rowsOf(client, operation, base);
      const choices = Object.fromEntries([
        ...comparisons.map(
          ([name, comparison]) => [name, VALUES[name] ?? valuesIn(rows, comparison)] as const,
        ),
        ...Object.entries(OTHERS[id] ?? {}),
      ]);
      const filters = fc.record(
        Object.fromEntries(
          Object.entries(choices).map(([name, values]) => [
            name,
            fc.constantFrom(...values).chain(spellings),
          ]),
        ),
        { requiredKeys: [] },
      );
      let read = 0;
      await fc.assert(
        fc.asyncProperty(filters, fc.integer({ min: 1, max: 3 }), async (all, size) => {
          const some = Object.fromEntries(Object.entries(all).slice(0, size));
          const found = await rowsOf(client, operation, { ...base, ...some }).catch(refused);
          read += found.length;
          expect(drift).toEqual([]);
        }),
        { numRuns: times(25, 200) },
      );
      expect(read).toBeGreaterThan(0);
    }, 600_000);

    it.each(comparisons)("reports a service that ignores %s", async (name, comparison) => {
      const { client: honest } = clientOf(operation);
      const rows = await rowsOf(honest, operation, base);
      const values = VALUES[name] ?? valuesIn(rows, comparison);
      const reported: DriftEvent[] = [];
      for (const value of values) {
        const ignores = clientOf(operation, withoutParam(operation, name, value));
        await rowsOf(ignores.client, operation, { ...base, [name]: value }).catch(refusedRow);
        reported.push(...ignores.drift);
        if (reported.length > 0) break;
      }
      const [field = ""] = comparison.fields[0].split(".");
      const isTold = reported.some(
        ({ path, expected }) => path.endsWith(field) && expected.includes(`\`${name}\``),
      );
      expect(isTold).toBe(true);
    });
  },
);
