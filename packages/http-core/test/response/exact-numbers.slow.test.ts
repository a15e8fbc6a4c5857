import { parseExact, propertyOf } from "@org/http-core/operation";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { times } from "@org/vitest-config/times";
import { anyText } from "@org/test-kit/any-text";
import { failureOf } from "@org/test-kit/untyped";
import { jsonText } from "../../src/request/json-text.ts";
import { sourceDigits } from "../../src/failure/source-digits.ts";
import { anyJson, getEvent, heard, listEvents, pageOf, unheard } from "../data.ts";

describe("a number with more digits than a double can hold", () => {
  test("is returned as JavaScript parses it, and its digits are reported", async () => {
    const { client, deviations } = heard([
      '{"list":[{"key_id" : 568250167242549743}, 1], "x":0.1234567890123456789,"y":1e400}',
    ]);
    expect(await client.call(anyJson, {})).toEqual({
      list: [{ key_id: Number("568250167242549743") }, 1],
      x: 0.12345678901234568,
      y: Infinity,
    });
    expect(deviations()).toEqual([
      ["precision", "list.*.key_id", 1, "568250167242549743"],
      ["precision", "x", 1, "0.1234567890123456789"],
      ["precision", "y", 1, "1e400"],
    ]);
  });

  test("is reported if its exponent alone is beyond a double, and not if it is merely large", async () => {
    const { client, deviations } = heard(['{"over":1e400,"under":-2E-400,"fine":1e100,"text":"0x1e400"}']);
    expect(await client.call(anyJson, {})).toMatchObject({ over: Infinity, under: -0, fine: 1e100 });
    expect(deviations()).toEqual([
      ["precision", "over", 1, "1e400"],
      ["precision", "under", 1, "-2E-400"],
    ]);
  });

  test.each(["client", "call"])('is returned exactly with numbers: "exact" of the %s', async (place) => {
    const body =
      '{"key_id":568250167242549743,"neg":-9007199254740993,"x":0.1234567890123456789,"__proto__":9223372036854775808,"safe":9007199254740991,"float":0.30000000000000004,"big":1e21,"text":"568250167242549743"}';
    const exact = { numbers: "exact" } as const;
    const { client, deviations } = heard([body], place === "client" ? exact : {});
    const result = await client.call(anyJson, {}, place === "call" ? exact : {});
    expect(Object.entries(result ?? {})).toEqual([
      ["key_id", 568250167242549743n],
      ["neg", -9007199254740993n],
      ["x", "0.1234567890123456789"],
      ["__proto__", 9223372036854775808n],
      ["safe", 9007199254740991],
      ["float", 0.30000000000000004],
      ["big", 1e21],
      ["text", "568250167242549743"],
    ]);
    expect(deviations()).toEqual([]);
  });

  test("stays a number if the schema says number, and is reported", async () => {
    const body =
      '{"id":"1","count":1,"note":"n","volume":0.1234567890123456789,"extra":9007199254740993,"price":0.1234567890123456789}';
    const { client, deviations } = heard([pageOf([body, body])], { numbers: "exact" });
    const { items } = await client.list(listEvents, {});
    expect(items[0]).toMatchObject({
      volume: 0.12345678901234568,
      extra: 9007199254740993n,
      price: "0.1234567890123456789",
    });
    expect(deviations()).toContainEqual(["precision", "data.*.volume", 2, "0.1234567890123456789"]);
    expect(deviations()).toContainEqual(["converted", "data.*.price", 2, "0.1234567890123456789"]);
  });

  test("keeps its digits in rejected rows and errors, with or without a listener", async () => {
    const row = '{"id":"1","count":9007199254740993,"note":"n","extra":[0.1234567890123456789]}';
    const client = unheard([pageOf([row, '{"id":"1","count":1,"note":"n"}']), row]);
    const { rejected } = await client.list(listEvents, {});
    expect(rejected).toMatchObject([
      {
        value: { count: "9007199254740993", extra: ["0.1234567890123456789"] },
        error: { received: "9007199254740993" },
      },
    ]);
    expect(String(await failureOf(() => client.call(getEvent, {})))).toContain("9007199254740993");
  });

  test.each(["double", "exact"] as const)(
    "is the nearest double where an integer is expected, and reported, with numbers: %s",
    async (numbers) => {
      const label = '{"id":"a","rank":9007199254740993}';
      const text = `{"id":"1","count":1,"note":"n","main":{"id":"m","liquidity":"","labels":[${label}]}}`;
      const { client, deviations } = heard([text], { numbers });
      const main = { labels: [{ id: "a", rank: 9007199254740992 }] };
      expect(await client.call(getEvent, {})).toMatchObject({ id: "1", main });
      expect(deviations()).toEqual([["precision", "main.labels.*.rank", 1, "9007199254740993"]]);
    },
  );

  test.each(Array.from({ length: 34 }, (_, length) => length))(
    "is found %i characters later, beside strings that look like numbers",
    async (length) => {
      const near = `"${"x".repeat(length)}":"0x9007199254740993","a":"9007199254740993 \\" 9007199254740993"`;
      const numbers = '"b":[-9007199254740993,90071992547409.930,9007199254740991],"c":0.30000000000000004';
      const client = unheard([`{${near},${numbers},"d":1.00000000000000001e3}`], { numbers: "exact" });
      expect(await client.call(anyJson, {})).toMatchObject({
        a: '9007199254740993 " 9007199254740993',
        b: [-9007199254740993n, "90071992547409.930", 9007199254740991],
        c: 0.30000000000000004,
        d: "1.00000000000000001e3",
      });
    },
  );

  test.each([
    ["1e400", 10n ** 400n],
    ["-1.5E+0309", -15n * 10n ** 308n],
    ["2e-400", "2e-400"],
    ["123456789e-330", "123456789e-330"],
    ["1e0300", 1e300],
    ["1e100", 1e100],
    ["0.00e999", 0],
  ])("is found by its exponent alone, without a listener: %s", async (wire, came) => {
    const bodies = [
      "[%]",
      "[1, %\n]",
      `{"${"no digits ".repeat(90)}":%,"of":"${"looking. ".repeat(99)}"}`,
      "%",
    ];
    for (const body of bodies) {
      const result = await unheard([body.replace("%", wire)], { numbers: "exact" }).call(anyJson, {});
      expect(typeof result === "object" ? Object.values(result ?? {}) : [result]).toContain(came);
    }
  });

  test.each([
    ["literals", "null, true,false ,".repeat(40)],
    ["white space", " ".repeat(700)],
    ["a long text", `"${"looking. ".repeat(90)}",`],
    ["a long text with quotes", `"${'high \\" '.repeat(90)}",`],
    ["a long text beyond ASCII", `"${"日本 ".repeat(300)}",`],
    ["a long run of digits in text", `"${"7".repeat(700)}e4000",`],
    ["empty objects", "{},[],".repeat(200)],
    ["long names", `{"${"high".repeat(90)}":"${"6".repeat(300)}"},`.repeat(3)],
  ])("is found after %s", async (_, before) => {
    for (let length = 0; length < 17; length += 1) {
      const body = `[${" ".repeat(length)}${before}568250167242549743, "", 1e400]`;
      const result = await unheard([body], { numbers: "exact" }).call(anyJson, {});
      expect(Array.isArray(result) && result.slice(-3)).toEqual([568250167242549743n, "", 10n ** 400n]);
      const alone = await unheard([body.replace("1e400", "1")], { numbers: "exact" }).call(anyJson, {});
      expect(Array.isArray(alone) && alone.slice(-3)).toEqual([568250167242549743n, "", 1]);
    }
  });

  test.each(["-100e-00", "1000E00", "1000e+00"])("is found after the exponent of %s", async (short) => {
    for (let length = 0; length < 17; length += 1) {
      const body = `["${"x".repeat(length)}",${short},1000000.0000018811,""]`;
      const client = unheard([body], { numbers: "exact" });
      expect(await client.call(anyJson, {})).toMatchObject({ 2: "1000000.0000018811" });
    }
  });

  test("every digit survives in a list of any JSON, and no text becomes a number", async () => {
    const digits = fc.stringMatching(/^-?(?:0|[1-9]\d{0,25})(?:\.\d{1,25})?(?:[eE][-+]?\d{1,2})?$/);
    const text = fc.oneof(
      digits,
      digits.map((number) => `"x": ${number}, "`),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            digits.map((wire) => ({ wire })),
            text.map((of) => ({ of })),
          ),
          { maxLength: 8 },
        ),
        fc.constantFrom("", " ", "\n\t"),
        async (values, space) => {
          const wire = values.map((value) => ("wire" in value ? value.wire : JSON.stringify(value.of)));
          const client = unheard([`[${space}${wire.join(`${space},${space}`)}${space}]`], {
            numbers: "exact",
          });
          const result: unknown = await client.call(anyJson, {});
          if (!Array.isArray(result)) throw new TypeError("no list");
          values.forEach((value, index) => {
            const came: unknown = result[index];
            if ("of" in value) expect(came).toBe(value.of);
            else if (typeof came === "number") expect(normal(String(came))).toBe(normal(value.wire));
            else if (typeof came === "bigint") expect(normal(String(came))).toBe(normal(value.wire));
            else expect(came).toBe(value.wire);
          });
        },
      ),
      { numRuns: times(60, 2_000) },
    );
  });
});

test("a number that was read exactly is sent back as a number", async () => {
  const wire = '{"id":9007199254740993,"over":1e400,"with":12345678901234567890.0}';
  const read = parseExact(wire);
  expect(JSON.parse(jsonText(read), sourceOf)).toEqual({
    id: "9007199254740993",
    over: `1${"0".repeat(400)}`,
    with: "12345678901234567890",
  });
  // A fraction is read as text, which says the number by `rawJSON`.
  const fraction = parseExact("0.1234567890123456789");
  const rawJSON: unknown = Reflect.get(JSON, "rawJSON");
  if (typeof rawJSON !== "function") throw new TypeError("The platform has no JSON.rawJSON");
  const raw: unknown = Reflect.apply(rawJSON, JSON, [fraction]);
  expect(jsonText({ fraction: raw })).toBe('{"fraction":0.1234567890123456789}');
});

test("exact numbers of any JSON are those that a slow reference finds", () => {
  fc.assert(
    fc.property(written, ({ wire, exact }) => {
      expect(parseExact(wire)).toStrictEqual(exact);
      // False positives would cost a second parse without changing a result.
      expect(sourceDigits(wire, "lost") !== undefined).toBe(!isDeepStrictEqual(exact, JSON.parse(wire)));
    }),
    { numRuns: times(500, 20_000) },
  );
});

test("a number at the limits of a double is exact in every notation", () => {
  const spellings = [
    ...["999999999999999", "9007199254740991", "9007199254740992", "-9007199254740992", "9999999999999999"],
    ...["0.30000000000000004", "0.300000000000000044", "0.1000000000000000", "1.10000000000000000"],
    ...["1.7976931348623157e308", "1.7976931348623159e308", "5e-324", "4E-324", "1e309", "-1E+309", "1e-324"],
    ...["1e21", "1000000000000000000000", "1.5E3", "0e400", "-0", "-0.0e-7", "100e-2", "0.00001e5", "120e-1"],
    ...["1234567890123456e3", "12345678901234.567", "0.0000000000000012", "1e0000000000000001", "0.1e1"],
    ...["1234567890123456.25", "123456789012345678e-17", "0.012345678901234567891e2"],
  ];
  for (const wire of spellings)
    for (const body of [wire, `[${wire}]`, `[${wire} ,"${wire}",${wire}]`, `{"${wire}":${wire}}`]) {
      expect(parseExact(body), body).toStrictEqual(reference(body));
      expect(sourceDigits(body, "lost") !== undefined, body).toBe(
        !isDeepStrictEqual(reference(body), JSON.parse(body)),
      );
    }
});

test("the end of a string is found after any number of backslashes and quotes", () => {
  for (let count = 0; count < 9; count += 1)
    for (const text of [
      "\\".repeat(count),
      `${"\\".repeat(count)}"`,
      `9007199254740993,"${"\\".repeat(count)}",`,
      `"${'\\"'.repeat(count)}:9007199254740993`,
    ]) {
      const body = JSON.stringify([text, { [text]: text }]);
      expect(parseExact(body)).toStrictEqual(JSON.parse(body));
      expect(sourceDigits(body, "lost")).toBeUndefined();
      const more = `${body.slice(0, -1)},9007199254740993]`;
      expect(parseExact(more)).toStrictEqual([text, { [text]: text }, 9007199254740993n]);
    }
});

/** JSON text, and its value with exact numbers. */
interface Written<T = unknown> {
  readonly wire: string;
  readonly exact: T;
}

const number: fc.Arbitrary<Written> = fc
  .oneof(
    fc.stringMatching(/^-?(?:0|[1-9]\d{0,20})(?:\.\d{1,20})?(?:[eE][-+]?\d{1,3})?$/),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
    fc.bigInt({ min: -(2n ** 54n), max: 2n ** 54n }).map(String),
  )
  .map((wire) => ({ wire, exact: exactly(wire) }));

const text: fc.Arbitrary<Written<string>> = fc
  .oneof(
    anyText,
    fc
      .array(fc.constantFrom('"', "\\", "9007199254740993", ",", ":", "[", "e", "1e400", " "), {
        maxLength: 12,
      })
      .map((all) => all.join("")),
  )
  .map((value) => ({ wire: JSON.stringify(value), exact: value }));

/**
 * Without escapes: in V8 of Node 24, JSON.parse of `{"y":{"\\":0}}` and then of `{"y":{"\"":0}}` gives the second key
 * as a backslash.
 */
const key = text.filter(({ wire }) => !wire.includes("\\"));

const { written } = fc.letrec<{ written: Written }>((tie) => ({
  written: fc
    .tuple(
      fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        number,
        text,
        fc.constantFrom(true, false, null).map((value) => ({ wire: String(value), exact: value })),
        fc.array(tie("written"), { maxLength: 6 }).map((items) => ({
          wire: `[${items.map(({ wire }) => wire).join()}]`,
          exact: items.map(({ exact }) => exact),
        })),
        fc
          .uniqueArray(fc.tuple(key, tie("written")), { maxLength: 4, selector: ([key]) => key.exact })
          .map((entries) => ({
            wire: `{${entries.map(([key, { wire }]) => `${key.wire}:${wire}`).join()}}`,
            exact: Object.fromEntries(entries.map(([key, { exact }]) => [key.exact, exact])),
          })),
      ),
      fc.constantFrom("", " ", "\n", "\t\r\n"),
    )
    .map(([{ wire, exact }, space]) => ({ wire: `${space}${wire}${space}`, exact })),
}));

/** The expected value of a number, by its digits alone. */
function exactly(wire: string): unknown {
  const value = Number(wire);
  if (/^-?\d+$/.test(wire)) return Number.isSafeInteger(value) ? value : BigInt(wire);
  if (normal(String(value)) === normal(wire)) return value;
  const [, digits = "", zeros = "-1"] = /^(-?\d+)e(-?\d+)$/.exec(normal(wire)) ?? [];
  return Number(zeros) < 0 ? wire : BigInt(digits) * 10n ** BigInt(zeros);
}

/** The expected value of a body, by the reviver's `source`. */
function reference(body: string): unknown {
  return JSON.parse(body, (key, value: unknown, ...rest: readonly unknown[]) => {
    const source: unknown = sourceOf(key, value, ...rest);
    return typeof value === "number" && typeof source === "string" ? exactly(source) : value;
  });
}

/** The source text of a number, by the reviver's `source`; other values as they are. */
function sourceOf(_: string, value: unknown, ...[context]: readonly unknown[]): unknown {
  return typeof value === "number" ? propertyOf(context, "source") : value;
}

/** A normalised decimal: digits without leading or trailing zeros, and a power of ten. */
function normal(text: string): string {
  const [, sign = "", whole = "", fraction = "", power = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const short = digits.replace(/0+$/, "");
  return short === ""
    ? "0"
    : `${sign}${short}e${String(Number(power) - fraction.length + digits.length - short.length)}`;
}
