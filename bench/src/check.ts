/**
 * What the compiled check of a decoded page costs, as a share of what JSON.parse cost for it; and the shares of
 * valibot, and of the search for numbers that lose digits, which runs while drift is heard or numbers are exact.
 * Fails where the check takes more than 0.25 of JSON.parse's time; 0.15 is aimed for. And what a user's own schema
 * costs, which is called as another library's: fails where it takes over 1.5 times what the schema takes by itself.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { list, standard, type Schema } from "@org/http-core/schema";
import { operations } from "@org/predictions/operations";
import { sourceDigits } from "../../packages/http-core/src/failure/source-digits.ts";
import { failures } from "../../packages/http-core/src/response/failures.ts";
import { withLoaded } from "../../packages/http-core/src/response/load.ts";
import { check as checkAnswer } from "../../packages/http-core/src/response/validate.ts";
import { compile } from "../../packages/http-core/src/schema/compiled/compile.ts";
import { row as ownRow } from "./contenders.ts";
import { hold } from "./held.ts";
import { report as printReport } from "./report.ts";
import { measure, type Cost } from "./rounds.ts";
import { exampleRow, thingSchema } from "./thing.ts";

const HELD = 0.25;
const HELD_OF_OWN = 1.5;
const OWN_ROUNDS = 1000;
/** The valibot schema that a user wrote, alone. */
const ITSELF = "valibot by itself";
const NOTHING: Cost = { least: NaN, median: NaN };
const ROUNDS = 60;
/** Text that a run goes through, so that a page of a few kilobytes takes long enough to be measured. */
const CHARACTERS = 1_000_000;

const recorded = join(
  process.env["CONFORMANCE_DIR"] ?? join(import.meta.dirname, "../../../shared"),
  "recorded",
);

interface Page {
  readonly name: string;
  /** Below the recordings. */
  readonly path: string;
  readonly row: Schema<unknown>;
  /** Where the rows are; undefined: the body is the list. */
  readonly items?: string;
}

const pages: readonly Page[] = [
  {
    name: "a page of 20 events",
    path: "predictions/events/events_20_2025-03.json",
    row: operations.events.row,
  },
  {
    name: "a list of 100 items",
    path: "predictions/simplified/derived_page_100_2024.json",
    row: operations.simplifiedMarkets.row,
    items: "data",
  },
];

for (const page of pages) {
  const path = join(recorded, page.path);
  if (existsSync(path)) report(page, readFileSync(path, "utf8"));
  else console.log(`${page.name}: skipped, recorded/${page.path} is absent`);
}

// A row of another library's schema may be converted, for which a failure loads the code.
await withLoaded(failures, (load) => load);
reportOwn();

function report({ name, row, items }: Page, text: string): void {
  const times = Math.max(1, Math.round(CHARACTERS / text.length));
  const check = compile(row);
  const decode = (): readonly unknown[] => rowsOf(JSON.parse(text), items);
  const decoded = (): readonly unknown[] => Array.from({ length: times }, decode).flat();
  const costs = measure(
    {
      parse: {
        prepare: () => [],
        run: () => {
          for (let count = 0; count < times; count += 1) decode();
        },
      },
      check: {
        prepare: decoded,
        run: (rows) => {
          for (const value of rows)
            if (check?.(value) !== true) throw new Error(`${name}: a row is left to valibot`);
        },
      },
      digits: {
        prepare: () => [],
        run: () => {
          for (let count = 0; count < times; count += 1)
            if (sourceDigits(text, "lost") !== undefined) throw new Error(`${name}: a number loses digits`);
        },
      },
      valibot: {
        prepare: decoded,
        run: (rows) => {
          for (const value of rows) void row["~standard"].validate(value);
        },
      },
    },
    ROUNDS,
  );
  const { parse } = costs;
  console.log(`${name}, ${(text.length / 1000).toFixed(0)} kB`);
  console.log(
    `  JSON.parse      least ${inMicroseconds(parse.least / times)}, median ${inMicroseconds(parse.median / times)}`,
  );
  console.log(`  compiled check  ${shares(costs.check, parse)}`);
  console.log(`  digits searched ${shares(costs.digits, parse)}`);
  console.log(`  valibot         ${shares(costs.valibot, parse)}`);
  if (costs.check.least > HELD * parse.least) {
    console.error(`  the check takes more than ${String(HELD)} of JSON.parse's time`);
    process.exitCode = 1;
  }
}

/** A list of 100 rows, checked by schemas that a user wrote with valibot. */
function reportOwn(): void {
  const text = JSON.stringify(Array.from({ length: 100 }, (_, index) => exampleRow(String(index))));
  const context = { facts: {}, clean: (words: string) => words, strict: false };
  const origin = { at: [], row: [], source: () => sourceDigits(text) };
  const taken = (schema: Schema<unknown>, value: unknown): void => {
    if (!checkAnswer(schema, value, context, origin).ok) throw new Error("a right row is refused");
  };
  const own = v.array(ownRow);
  const [adapted, adaptedRow, kit] = [standard(own), standard(ownRow), list(thingSchema)];
  const runs: Readonly<Record<string, (rows: readonly unknown[]) => void>> = {
    [ITSELF]: (rows) => void own["~standard"].validate(rows),
    "its list through standard()": (rows) => {
      taken(adapted, rows);
    },
    "its rows through standard()": (rows) => {
      for (const row of rows) taken(adaptedRow, row);
    },
    "its list as it is": (rows) => {
      taken(own, rows);
    },
    "the kit's schema": (rows) => {
      taken(kit, rows);
    },
  };
  const prepare = (): readonly unknown[] => rowsOf(JSON.parse(text), undefined);
  const jobs = Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, { prepare, run }]));
  const costs = measure(jobs, OWN_ROUNDS);
  const itself = costs[ITSELF] ?? NOTHING;
  printReport("check", [
    ["100 rows, checked by", "least µs", "ratio", "median µs", "ratio"],
    ...Object.entries(costs).map(([name, { least, median }]) => [
      name,
      (1000 * least).toFixed(1),
      `${(least / itself.least).toFixed(2)} ×`,
      (1000 * median).toFixed(1),
      `${(median / itself.median).toFixed(2)} ×`,
    ]),
  ]);
  const listed = costs["its list through standard()"] ?? NOTHING;
  hold("a user's own schema, to valibot by itself", listed.least / itself.least, HELD_OF_OWN, "×");
}

function rowsOf(body: unknown, items: string | undefined): readonly unknown[] {
  const rows: unknown =
    items === undefined || typeof body !== "object" || body === null ? body : Reflect.get(body, items);
  if (!Array.isArray(rows)) throw new TypeError("the recording holds no list");
  return rows;
}

function shares(cost: Cost, of: Cost): string {
  return `least ${(cost.least / of.least).toFixed(2)} ×, median ${(cost.median / of.median).toFixed(2)} ×`;
}

function inMicroseconds(time: number): string {
  return `${(1000 * time).toFixed(0)} µs`;
}
