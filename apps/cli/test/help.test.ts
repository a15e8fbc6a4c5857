import { describeOperation, type JsonSchema } from "@org/openapi";
import { namedOperations, services } from "@org/services";
import { describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { listFlags, commonFlags, rowFlags, textFlags } from "../src/flags/flag.ts";
import { helpText } from "@org/services/help-text";
import { run } from "../src/run.ts";
import { recordingTerminal } from "./recording-terminal.ts";

const commands = services.flatMap((entry) =>
  namedOperations(entry).map(({ name, operation }) => ({ entry, name, operation })),
);

/** Whether any text is allowed. */
function isPlain({ format, pattern, enum: values }: JsonSchema): boolean {
  return format === undefined && pattern === undefined && values === undefined;
}

async function help(...args: string[]): Promise<string> {
  const terminal = recordingTerminal();
  const code = await run(args, terminal);
  expect({ code, stderr: terminal.stderr() }).toEqual({ code: 0, stderr: "" });
  return terminal.stdout();
}

test.each(["--version", "-V", "version"])("%s prints the version", async (word) => {
  expect(await help(word)).toBe(`${manifest.version}\n`);
});

test("required flags have a heading of their own", async () => {
  const days = await help("chainstats", "daily-uncles", "--help");
  expect(days).toMatch(/\nRequired\n {2}--startdate .*\n {2}--enddate [\s\S]*\n\nParameters\n {2}--chainid /);
  expect(await help("export", "chainstats", "daily-uncles", "--help")).toMatch(
    /\nRequired\n {2}--startdate [\s\S]*\n {2}--out <file\|folder> [\s\S]*\n\nParameters\n/,
  );
  expect(await help("predictions", "events", "--help")).not.toContain("Required");
});

describe("the index", () => {
  test.each([[[]], [["--help"]], [["-h"]], [["help"]]])("orgq %j lists every operation", async (args) => {
    const text = await help(...args);
    const lines = text.split("\n");
    for (const { entry, name } of commands) {
      expect(lines).toContain(`${entry.name}: ${entry.title}`);
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^  ${name.replace(".", "\\.")} +\\S`)));
    }
  });

  test.each(services)("orgq $name lists its own operations", async (entry) => {
    const text = await help(entry.name);
    for (const { name } of namedOperations(entry)) expect(text).toContain(`\n  ${name} `);
    expect(await help(entry.name, "--help")).toBe(text);
  });
});

test.each([
  [[]],
  [["export"]],
  [["export", "predictions"]],
  [["export", "diff", "--help"]],
  [["repo-host"]],
  [["mcp", "--help"]],
])("orgq %j fits the terminal's width", async (args) => {
  const lines = (await help(...args)).split("\n");
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

describe.each(commands)("orgq $entry.name $name --help", ({ entry, name, operation }) => {
  const { params } = describeOperation(operation, entry.docs);

  test("has every parameter, with its values and description", async () => {
    const text = await help(entry.name, name, "--help");
    const prose = text.replace(/\s+/g, " ");
    for (const param of params) {
      expect(text).toMatch(new RegExp(`^  --(\\[no-\\])?${param.name}( |$)`, "m"));
      const [sentence = ""] = helpText(param.description).split(/(?<=\.)\s/);
      expect(sentence).not.toBe("");
      expect(prose).toContain(sentence.replace(/\s+/g, " "));
      for (const value of param.enum ?? []) expect(prose).toContain(String(value));
    }
  });

  test("names commands and flags, not code", async () => {
    const text = await help(entry.name, name, "--help");
    expect(text).not.toMatch(/\bDate\b|\b\d+n\b|`"|iterator|undefined|In code/);
  });

  test("says whether a text may come from a file", async () => {
    const text = await help(entry.name, name, "--help");
    const hasText = params.some(({ schema }) => schema.type === "string" && isPlain(schema));
    expect(text.includes("@-")).toBe(hasText);
  });

  test("is the same after help", async () => {
    const text = await help(entry.name, name, "--help");
    expect(await help("help", entry.name, name)).toBe(text);
    expect(await help(entry.name, "help", name)).toBe(text);
  });

  test("fits the terminal's width", async () => {
    const text = await help(entry.name, name, "--help");
    const long = text
      .split("\n")
      .filter((line) => line.length > 80 && !line.startsWith(`  orgq ${entry.name}`));
    expect(long).toEqual([]);
  });

  test("no parameter has the name of one of the CLI's own flags", () => {
    const own = [...listFlags, ...rowFlags, ...commonFlags, ...textFlags].map((flag) => flag.name);
    expect(params.map((param) => param.name).filter((param) => own.includes(param))).toEqual([]);
  });
});
