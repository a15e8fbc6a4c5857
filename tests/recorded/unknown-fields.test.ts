import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { readJson, suite } from "@org/test-kit/conformance";
import { namesIn, rowsBelow } from "./decision.ts";
import { asObject, readList, readObject } from "./read.ts";
import { unknownFields } from "./unknown-fields.ts";

// A folder that `npx pnpm suites` fetched has some recordings, and no list of their sources.
suite("fields of the recordings that the specification lacks", "recorded/SOURCES.md", (file) => {
  const folder = dirname(file);
  const below = (path: string, entity: string): readonly string[] =>
    readdirSync(join(folder, path)).flatMap((name) =>
      unknownFields(readJson(join(folder, path, name)), entity),
    );
  const read = (path: string): object => readObject(join(folder, path));

  it("are all listed in the decision, and no others", () => {
    const refused = asObject(readList(join(folder, "repo-host/errors.json"))[0]?.["response"]);
    const found = [
      ...below("predictions/events", "Event"),
      ...below("predictions/markets", "Market"),
      ...below("predictions/simplified", "Page envelope of Simplified market"),
      ...below("predictions/rewards", "Page envelope of Market with rewards"),
      ...unknownFields(read("predictions/trades/docs_example.json"), "Page envelope of Trade"),
      ...unknownFields(read("predictions/trades/http_trades_page.json"), "Page envelope of Trade"),
      ...unknownFields(read("predictions/trades/user_trade1.json"), "Trade"),
      ...unknownFields(read("validators/solana-validator-summary.v0-docs-example.json"), "Validator summary"),
      // Its rows are another endpoint's: only the envelope is compared.
      ...unknownFields(
        { ...read("validators/eth-entities-effectiveness.v1-docs-page.json"), results: [] },
        "Consolidation list envelope",
      ),
      ...unknownFields(asObject(read("chainstats/daily-uncles-2019-02.json"))["res"], "Daily uncle record"),
      ...unknownFields(refused["errors"], "Validation error object"),
    ];
    const listed = rowsBelow("## Fields that the specification's tables lack").flatMap(
      ([entity = "", names]) => namesIn(names).map((name) => `${entity}.${name}`),
    );
    expect(listed.toSorted()).toEqual(Array.from(new Set(found)).toSorted());
  });
});

it("unknown fields of nested entities are found, and fields without a documented shape are skipped", () => {
  const market = { id: "1", maker: 1, events: [{ id: "2", host: "x" }] };
  expect(unknownFields({ events: [{ id: "3", markets: [market] }] }, "Events page")).toEqual([
    "Market.maker",
    "Event.host",
  ]);
  expect(unknownFields({ maker_orders: [{ price: "1" }] }, "Trade")).toEqual([]);
});
