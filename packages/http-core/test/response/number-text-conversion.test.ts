import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { times } from "@org/vitest-config/times";
import { failureOf } from "@org/test-kit/untyped";
import { getEvent, heard, listEvents, pageOf, wholeList } from "../data.ts";

const rowOf = (fields: string): string => `{"id":"1","count":1,"note":"n",${fields}}`;

describe("a number in place of text becomes its source digits", () => {
  test.each([
    ["price", "0.10"],
    ["price", "14929.464690870590355682"],
    ["price", "1E+2"],
    ["price", "-0.0"],
    ["note", "9223372036854775808"],
    ["side", "1e21"],
    ["size", "2"],
  ])("%s: %s", async (field, digits) => {
    const { client, deviations } = heard([
      rowOf(`"${field}" : ${digits}`).replace('"note":"n",', field === "note" ? "" : '"note":"n",'),
    ]);
    expect(await client.call(getEvent, {})).toMatchObject({ [field]: digits });
    expect(deviations()).toEqual([["converted", field, 1, digits]]);
  });

  test("in rows, nested rows, lists and records", async () => {
    const row = `{"id":1.0,"count":1,"note":"n","tags":[0.50,"a"],"byName":{"a":1.10},
      "markets":[{"id":7,"liquidity":5.00,"labels":[{"id":8}]}]}`;
    const { client, deviations } = heard([pageOf([row, row])]);
    const { items, rejected } = await client.list(listEvents, {});
    const mended = {
      id: "1.0",
      tags: ["0.50", "a"],
      byName: { a: "1.10" },
      markets: [{ id: "7", liquidity: "5.00", labels: [{ id: "8" }] }],
    };
    expect(items).toMatchObject([mended, mended]);
    expect(rejected).toEqual([]);
    expect(deviations()).toEqual([
      ["converted", "data.*.id", 2, "1.0"],
      ["converted", "data.*.tags.*", 2, "0.50"],
      ["converted", "data.*.byName.a", 2, "1.10"],
      ["converted", "data.*.markets.*.id", 2, "7"],
      ["converted", "data.*.markets.*.liquidity", 2, "5.00"],
      ["converted", "data.*.markets.*.labels.*.id", 2, "8"],
    ]);
  });
});

describe("text in place of a number becomes that number, if the number is written the same way", () => {
  test.each([
    ["count", '"287"', 287],
    ["volume", '"-12"', -12],
    ["volume", '"0.5"', 0.5],
  ])("%s: %s", async (field, text, number) => {
    const row = field === "count" ? `{"id":"1","note":"n","count":${text}}` : rowOf(`"${field}":${text}`);
    const { client, deviations } = heard([row]);
    expect(await client.call(getEvent, {})).toMatchObject({ [field]: number });
    expect(deviations()).toEqual([["converted", field, 1, text]]);
  });

  test.each([
    '"007"',
    '"1e3"',
    '"5.0"',
    '"+5"',
    '" 5"',
    '""',
    '"9007199254740993"',
    '"-5"',
    '"1.5"',
    '"NaN"',
    "true",
    "null",
  ])("%s is not converted to a count, since the value would differ", async (text) => {
    const { client } = heard([`{"id":"1","note":"n","count":${text}}`]);
    expect(await failureOf(() => client.call(getEvent, {}))).toMatchObject({ code: "schema", path: "count" });
  });
});

test("a field that is also rejected as text is rejected as it was sent", async () => {
  const { client } = heard([rowOf('"size":3.0')]);
  expect(await failureOf(() => client.call(getEvent, {}))).toMatchObject({ path: "size", received: "3.0" });
});

test("strict converts too: nothing is lost, and the result has the declared type", async () => {
  const { client } = heard([pageOf([rowOf('"price":0.10')])], { validate: "strict" });
  expect((await client.list(listEvents, {})).items).toMatchObject([{ price: "0.10" }]);
});

test("off returns the number as JavaScript parses it", async () => {
  const { client, deviations } = heard([rowOf('"price":0.10,"extra":1')], { validate: "off" });
  expect(await client.call(getEvent, {})).toMatchObject({ price: 0.1 });
  expect(deviations()).toEqual([]);
});

test("for any scalar written as the other type, nothing is lost, and each conversion is counted", async () => {
  const digits = fc.stringMatching(/^-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?(?:[eE][-+]?\d{1,3})?$/);
  const whole = fc.nat();
  const textField = (name: string) => digits.map((sent) => ({ name, wire: sent, result: sent, off: true }));
  const wholeField = (name: string) =>
    fc.tuple(whole, fc.boolean()).map(([number, off]) => ({
      name,
      wire: off ? `"${String(number)}"` : String(number),
      result: number,
      off,
    }));
  const fields = fc.tuple(
    textField("id"),
    wholeField("count"),
    textField("price"),
    textField("side"),
    wholeField("volume"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fields, { minLength: 1, maxLength: 6 }), async (rows) => {
      const body = rows.map(
        (row) => `{"note":"",${row.map(({ name, wire }) => `"${name}":${wire}`).join()}}`,
      );
      const { client, drifts } = heard([`[${body.join()}]`]);
      const { items, rejected } = await client.list(wholeList, {});
      expect(rejected).toEqual([]);
      expect(items).toEqual(
        rows.map((row) => ({
          note: "",
          ...Object.fromEntries(row.map(({ name, result }) => [name, result])),
        })),
      );
      const converted = drifts.filter(({ kind }) => kind === "converted");
      expect(drifts).toEqual(converted);
      for (const name of ["id", "count", "price", "side", "volume"]) {
        const expected = rows.flat().filter((field) => field.name === name && field.off).length;
        const counted = converted.find(({ path }) => path === `*.${name}`)?.count ?? 0;
        expect([name, counted]).toEqual([name, expected]);
      }
    }),
    { numRuns: times(40, 1_000) },
  );
});
