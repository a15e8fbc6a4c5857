import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { times } from "@org/vitest-config/times";
import { failureOf } from "../../../tests/support/untyped.ts";
import { anyJson, getEvent, heard, listEvents, pageOf, unheard } from "./data.ts";

describe("a number whose digits a double can't hold", () => {
  test("comes as JavaScript reads it, and its digits are told", async () => {
    const { client, told } = heard([
      '{"list":[{"key_id" : 568250167242549743}, 1], "x":0.1234567890123456789,"y":1e400}',
    ]);
    expect(await client.call(anyJson, {})).toEqual({
      list: [{ key_id: Number("568250167242549743") }, 1],
      x: 0.12345678901234568,
      y: Infinity,
    });
    expect(told()).toEqual([
      ["precision", "list.*.key_id", 1, "568250167242549743"],
      ["precision", "x", 1, "0.1234567890123456789"],
      ["precision", "y", 1, "1e400"],
    ]);
  });

  test("is told where its exponent alone is beyond a double, and not where it is large", async () => {
    const { client, told } = heard(['{"over":1e400,"under":-2E-400,"fine":1e100,"text":"0x1e400"}']);
    expect(await client.call(anyJson, {})).toMatchObject({ over: Infinity, under: -0, fine: 1e100 });
    expect(told()).toEqual([
      ["precision", "over", 1, "1e400"],
      ["precision", "under", 1, "-2E-400"],
    ]);
  });

  test.each(["client", "call"])('comes whole with numbers: "exact" of the %s', async (place) => {
    const body =
      '{"key_id":568250167242549743,"neg":-9007199254740993,"x":0.1234567890123456789,"__proto__":9223372036854775808,"safe":9007199254740991,"float":0.30000000000000004,"big":1e21,"text":"568250167242549743"}';
    const exact = { numbers: "exact" } as const;
    const { client, told } = heard([body], place === "client" ? exact : {});
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
    expect(told()).toEqual([]);
  });

  test("stays a number where a schema types it as one, and is told", async () => {
    const body =
      '{"id":"1","count":1,"note":"n","volume":0.1234567890123456789,"extra":9007199254740993,"price":0.1234567890123456789}';
    const { client, told } = heard([pageOf([body, body])], { numbers: "exact" });
    const { items } = await client.list(listEvents, {});
    expect(items[0]).toMatchObject({
      volume: 0.12345678901234568,
      extra: 9007199254740993n,
      price: "0.1234567890123456789",
    });
    expect(told()).toContainEqual(["precision", "data.*.volume", 2, "0.1234567890123456789"]);
    expect(told()).toContainEqual(["converted", "data.*.price", 2, "0.1234567890123456789"]);
  });

  test("shows its digits in what is rejected and in errors, whoever listens", async () => {
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

  test.each(Array.from({ length: 34 }, (_, length) => length))(
    "is found %i characters further on, beside strings that look like one",
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
    ["1e400", "1e400"],
    ["-1.5E+0309", "-1.5E+0309"],
    ["2e-400", "2e-400"],
    ["123456789e-330", "123456789e-330"],
    ["1e0300", 1e300],
    ["1e100", 1e100],
    ["0.00e999", 0],
  ])("is found by its exponent alone, where nothing listens: %s", async (wire, came) => {
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
  ])("is found behind %s", async (_, before) => {
    for (let length = 0; length < 17; length += 1) {
      const body = `[${" ".repeat(length)}${before}568250167242549743, "", 1e400]`;
      const result = await unheard([body], { numbers: "exact" }).call(anyJson, {});
      expect(Array.isArray(result) && result.slice(-3)).toEqual([568250167242549743n, "", "1e400"]);
      const alone = await unheard([body.replace("1e400", "1")], { numbers: "exact" }).call(anyJson, {});
      expect(Array.isArray(alone) && alone.slice(-3)).toEqual([568250167242549743n, "", 1]);
    }
  });

  test.each(["-100e-00", "1000E00", "1000e+00"])("is found behind the exponent of %s", async (short) => {
    for (let length = 0; length < 17; length += 1) {
      const body = `["${"x".repeat(length)}",${short},1000000.0000018811,""]`;
      const client = unheard([body], { numbers: "exact" });
      expect(await client.call(anyJson, {})).toMatchObject({ 2: "1000000.0000018811" });
    }
  });

  test("in a list of bodies of any JSON every digit survives, and no text is taken for a number", async () => {
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
            else expect(String(came)).toBe(value.wire);
          });
        },
      ),
      { numRuns: times(60, 2_000) },
    );
  });
});

/** A decimal in one form: digits without zeros at their ends, and a power of ten. */
function normal(text: string): string {
  const [, sign = "", whole = "", fraction = "", power = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const short = digits.replace(/0+$/, "");
  return short === ""
    ? "0"
    : `${sign}${short}e${String(Number(power) - fraction.length + digits.length - short.length)}`;
}
