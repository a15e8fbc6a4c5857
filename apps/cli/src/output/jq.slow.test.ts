import { expect, test } from "vitest";
import { orgq } from "../../test/orgq.ts";
import { jqFormat } from "./jq.ts";

const silent = { err: { line: () => undefined }, signal: new AbortController().signal };

async function lines(filter: string, rows: readonly unknown[]): Promise<string> {
  return String(await (await jqFormat(filter, silent)).rows(rows));
}

const LONG = 2n ** 256n - 1n;

test.each([
  [".n", `${String(LONG)}\n`],
  ["{n}", `{"n":${String(LONG)}}\n`],
  ["[.n] | tojson", `[${String(LONG)}]\n`],
  [".n > 2e76", "true\n"],
  [".d", "1.230\n"],
  [".d | tonumber", "1.230\n"],
])("%s keeps every digit", async (filter, text) => {
  expect(await lines(filter, [{ n: LONG, d: "1.230" }])).toBe(text);
});

test("a calculation is one of doubles, as jq has them", async () => {
  expect(await lines(".n + 1", [{ n: 9_007_199_254_740_993n }])).toBe("9007199254740992\n");
});

test.each([
  ["the first", [{ a: "x" }, { a: 1 }]],
  ["one between others", [{ a: 1 }, { a: "x" }, { a: 2 }]],
  ["the last", [{ a: 1 }, { a: "x" }]],
])("a row to which the filter does not apply is an error: %s", async (_, rows) => {
  await expect(lines(".a + 1", rows)).rejects.toThrow("--jq: jq: error (at /dev/stdin:");
});

test("of several such rows the first is named", async () => {
  await expect(lines(".a + 1", [{ a: 1 }, { a: "x" }, { a: "y" }])).rejects.toThrow(
    /^--jq: jq: error \(at \/dev\/stdin:2\): string \("x"\) and number \(1\) cannot be added$/,
  );
});

test("what a filter writes to stderr is not an error", async () => {
  expect(await lines("debug | stderr | .a", [{ a: 1 }, { a: 2 }])).toBe("1\n2\n");
});

test("a filter has no access to the environment, to files and to other rows' results", async () => {
  const secret = "s3cr3t-in-the-environment";
  process.env["ORGQ_TEST_SECRET"] = secret;
  expect(await lines("env | tojson", [{}])).not.toContain(secret);
  delete process.env["ORGQ_TEST_SECRET"];
  await expect(jqFormat('include "/etc/passwd"; .', silent)).rejects.toThrow("--jq: expected a filter of jq");
  const format = await jqFormat(".a", silent);
  const outputs: unknown[] = [];
  for (const rows of [[{ a: 1 }], [], [{ a: 2 }]]) outputs.push(await format.rows(rows));
  expect(outputs).toEqual(["1\n", "", "2\n"]);
});

test("a filter that never ends is ended by an interruption", async () => {
  const interrupt = new AbortController();
  const format = await jqFormat("def f: f; f", { ...silent, signal: interrupt.signal });
  const running = format.rows([{}]);
  setImmediate(() => {
    interrupt.abort();
  });
  await expect(running).rejects.toThrow("aborted");
  await expect(format.rows([{}])).rejects.toThrow("aborted");
});

test("a filter that uses up the memory is named as such, and the program ends", async () => {
  const { code, stderr } = await orgq(["predictions", "events", "--limit", "1", "--jq", "[repeat(1)]"]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^sandbox: .*\nerror: --jq: jq ended while it ran the filter, .*\nhint: .*\n$/);
});
