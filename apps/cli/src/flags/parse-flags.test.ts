import { ParameterError } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { parseFlags } from "./parse-flags.ts";

const known = [
  { name: "startdate", isSwitch: false },
  { name: "tag_id", isSwitch: false },
  { name: "closed", isSwitch: true },
  { name: "help", isSwitch: true, short: "h" },
];

function typed(...args: string[]): Record<string, readonly string[]> {
  return Object.fromEntries(parseFlags(args, known).flags);
}

test("another spelling is the same flag, unless it is the name of another one", () => {
  const flags = [
    { name: "startDate", isSwitch: false, aliases: ["start-date", "from", "closed"] },
    { name: "closed", isSwitch: true, aliases: ["is_closed", "is-closed"] },
  ];
  const given = ["--start-date", "1", "--startDate", "2", "--from=3", "--no-is-closed", "--closed"];
  expect(Object.fromEntries(parseFlags(given, flags).flags)).toEqual({
    startDate: ["1", "2", "3"],
    closed: ["false", "true"],
  });
});

describe("values", () => {
  test.each([
    ["after a space", ["--startdate", "2019-02-01"], "2019-02-01"],
    ["after an equals sign", ["--startdate=2019-02-01"], "2019-02-01"],
    ["empty", ["--startdate", ""], ""],
    ["that starts with a dash", ["--startdate", "-1"], "-1"],
    ["that looks like another program's flag", ["--startdate", "--draft"], "--draft"],
    ["that looks like a known flag, after an equals sign", ["--startdate=--closed"], "--closed"],
    ["with spaces and equals signs", ["--startdate", "a = b"], "a = b"],
  ])("%s", (_, args, value) => {
    expect(typed(...args)).toEqual({ startdate: [value] });
  });

  test("every occurrence is kept, in order", () => {
    expect(typed("--tag_id", "1", "--closed", "--tag_id=2", "--tag_id", "3")).toEqual({
      tag_id: ["1", "2", "3"],
      closed: ["true"],
    });
  });
});

describe("switches", () => {
  test.each([
    [["--closed"], "true"],
    [["--no-closed"], "false"],
    [["--closed", "true"], "true"],
    [["--closed", "false"], "false"],
    [["--closed=false"], "false"],
  ])("%j", (args, value) => {
    expect(typed(...args)).toEqual({ closed: [value] });
  });

  test("a switch does not take the next argument as its value", () => {
    expect(typed("--closed", "--startdate", "true")).toEqual({ closed: ["true"], startdate: ["true"] });
  });

  test("switches have one-letter forms", () => {
    expect(typed("-h")).toEqual({ help: ["true"] });
  });
});

describe("refuses", () => {
  test.each([
    ["an unknown flag", ["--strat", "x"], "--strat: expected a flag of this command"],
    ["an unknown letter", ["-x"], "-x: expected a flag of this command"],
    ["a value that is missing at the end", ["--startdate"], "--startdate: expected a value"],
    ["a flag where a value was forgotten", ["--startdate", "--closed"], "--startdate: expected a value"],
    ["another word than true or false", ["--closed=maybe"], "--closed: expected true or false"],
    [
      "a word that belongs to no flag",
      ["2019-02-01"],
      'arguments: expected flags as --name value, received "2019',
    ],
    ["a word after a negated switch", ["--no-closed", "true"], "arguments: expected flags"],
    ["a value taken from a flag that has one", ["--no-startdate"], "--no-startdate: expected a value"],
  ])("%s", (_, args, message) => {
    expect(() => typed(...args)).toThrow(ParameterError);
    expect(() => typed(...args)).toThrow(message);
  });

  test.each(["--start-date", "--startDate", "--start_date", "--stratdate", "--startdat"])(
    "%s is refused with the correct spelling",
    (flag) => {
      expect(() => typed(flag, "2019-02-01")).toThrow(
        expect.objectContaining({ hint: "Did you mean --startdate?" }),
      );
    },
  );
});

test("only as many arguments as the command has", () => {
  expect(parseFlags(["GET /user", "--closed"], known, 1).positionals).toEqual(["GET /user"]);
  expect(() => parseFlags(["GET", "/user"], known, 1)).toThrow("/user");
});
