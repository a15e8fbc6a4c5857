/** Recorded rows belong to each question that is made of their own values: no comparison takes a real row for a wrong one. */
import { dailyUncles } from "@org/chainstats";
import { propertyOf, type Operation } from "@org/http-core/operation";
import { events, rewardsMarkets, trades } from "@org/predictions";
import { readJson, suite } from "@org/test-kit/conformance";
import { summary } from "@org/validators";
import { expect, it } from "vitest";

/** A file, the operation whose rows it has, and the field that has them; without one, the file is a row or a list. */
const recorded: readonly (readonly [file: string, operation: Operation, rows?: string])[] = [
  ["chainstats/daily-uncles-2019-02.json", dailyUncles, "res"],
  ["validators/solana-validator-summary.v0-docs-example.json", summary],
  ["predictions/events/event_fed_june_2026-05.json", events],
  ["predictions/events/events_20_2025-03.json", events],
  ["predictions/events/events_2_2026-07.json", events],
  ["predictions/trades/docs_example.json", trades, "data"],
  ["predictions/trades/http_trades_page.json", trades, "data"],
  ["predictions/trades/user_trade1.json", trades],
  ["predictions/rewards/docs_example_multi.json", rewardsMarkets, "data"],
];

/** What a caller may ask for that has the row in its answer, by parameter. */
function questionsOf(
  operation: Operation,
  row: unknown,
): readonly (readonly [name: string, asked: unknown])[] {
  return Object.entries(operation.answers?.of ?? {}).flatMap(([name, comparison]) => {
    if (comparison === undefined || comparison.relation === "none of") return [];
    return comparison.fields.flatMap((field) => {
      const [own = "", inner] = field.split(".");
      const value = propertyOf(row, own);
      const values =
        inner === undefined
          ? [value]
          : Array.isArray(value)
            ? value.map((one) => propertyOf(one, inner))
            : [];
      return values.map((asked) => [name, asked] as const);
    });
  });
}

for (const [file, operation, field] of recorded) {
  suite(file, `recorded/${file}`, (path) => {
    it(`${file}: no row is reported`, () => {
      const body = readJson(path);
      const rows = [field === undefined ? body : propertyOf(body, field)].flat();
      const questions = rows.flatMap((row) =>
        questionsOf(operation, row).map((question) => ({ row, question })),
      );
      expect(questions.length).toBeGreaterThan(0);
      const reported = questions.filter(({ row, question: [name, asked] }) => {
        const check = operation.answers?.check({ [name]: asked });
        return check?.(row) !== undefined;
      });
      expect(reported.map(({ question }) => question)).toEqual([]);
    });
  });
}
