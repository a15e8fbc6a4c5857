import { standard } from "@org/http-core/schema";
import { accepts, json } from "@org/http-core/operation";
import { bearer } from "@org/http-core";
import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { getEvent, heard, listEvents, pageOf, wholeList } from "../data.ts";

test("each kind and path of a page is reported once, with a count and one example", async () => {
  const row = (index: number): string =>
    `{"id":${String(index)},"count":"${String(index)}","volume":0.1234567890123456789,"extra":{"deep":1},"markets":[{"id":"1","liquidity":"1","more":2}]}`;
  const rejectedRow = '{"id":"9","note":"n"}';
  const { client, drifts } = heard([pageOf([row(5), rejectedRow, row(6)])]);
  await client.list(listEvents, {});
  const deviations = drifts.map(({ kind, path, count, expected, received, example }) => [
    kind,
    path,
    count,
    expected,
    received,
    example,
  ]);
  expect(deviations.sort()).toEqual(
    [
      ["converted", "data.*.id", 2, "string", "5", "data.0.id"],
      ["converted", "data.*.count", 2, "number", '"5"', "data.0.count"],
      ["missing", "data.*.note", 2, "a value", "nothing", "data.0.note"],
      ["rejected", "data.*.count", 1, "a value", "nothing", "data.1.count"],
      ["unknown field", "data.*.extra", 2, "a known field", "an object", "data.0.extra"],
      ["unknown field", "data.*.markets.*.more", 2, "a known field", "2", "data.0.markets.0.more"],
      [
        "precision",
        "data.*.volume",
        2,
        "a number that a double holds",
        "0.1234567890123456789",
        "data.0.volume",
      ],
    ].sort(),
  );
});

test("paths have the same form for a bare list, a single resource and an envelope", async () => {
  const odd = '{"id":"1","count":1,"note":"n","odd":true}';
  const { client, deviations } = heard([`[${odd}]`, odd, `{"data":[],"odd":true}`]);
  await client.list(wholeList, {});
  await client.call(getEvent, {});
  await client.list(listEvents, {});
  expect(deviations()).toEqual([
    ["unknown field", "*.odd", 1, "true"],
    ["unknown field", "odd", 1, "true"],
    ["unknown field", "odd", 1, "true"],
  ]);
});

test("fields of a list's body other than its rows are reported, and stay in the envelope as they were sent", async () => {
  const { client, drifts } = heard(['{"data":[],"next_cursor":7}']);
  const { envelope } = await client.list(listEvents, {});
  expect(drifts).toMatchObject([
    { kind: "converted", path: "next_cursor", expected: "string", received: "7" },
  ]);
  expect(envelope).toEqual({ next_cursor: 7 });
});

test("18 converted values in 3 rows are all counted", async () => {
  const six = '"id":1,"note":2,"side":3,"price":4,"tags":[5,6]';
  const { client, drifts } = heard([pageOf(Array.from({ length: 3 }, () => `{"count":1,${six}}`))]);
  await client.list(listEvents, {});
  expect(drifts.reduce((sum, { count }) => sum + count, 0)).toBe(18);
});

test("a text field of a foreign schema keeps a number's digits, and only the conversion is reported", async () => {
  const { client, deviations } = heard([
    '{"id":568250167242549743,"size":[0.1234567890123456789],"n":9007199254740993}',
  ]);
  const own = v.object({ id: v.string(), size: v.array(v.string()), n: v.number() });
  expect(await client.call({ ...getEvent, result: json(standard(own)) }, {})).toEqual({
    id: "568250167242549743",
    size: ["0.1234567890123456789"],
    n: 9007199254740992,
  });
  expect(deviations()).toEqual([
    ["precision", "n", 1, "9007199254740993"],
    ["converted", "id", 1, "568250167242549743"],
    ["converted", "size.*", 1, "0.1234567890123456789"],
  ]);
});

describe("a secret that the service echoes", () => {
  test("is in no example and in no path", async () => {
    const body = `{"id":"1","count":"s3cr3t-token","note":"n","s3cr3t-token":"s3cr3t-token"}`;
    const { client, drifts } = heard([pageOf([body])], { auth: bearer("s3cr3t-token") });
    await expect(client.list({ ...listEvents, auth: accepts("bearer") }, {})).rejects.toThrow();
    expect(drifts.length).toBeGreaterThan(1);
    expect(JSON.stringify(drifts)).not.toContain("s3cr3t");
  });
});
