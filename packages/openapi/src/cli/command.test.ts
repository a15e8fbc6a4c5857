import { expect, test } from "vitest";
import { readCommand } from "./command.ts";

test("check and pick name a document, routes and what they print", () => {
  const source = { document: "api.json", from: undefined };
  expect(readCommand(["check", "api.json"])).toEqual({
    kind: "check",
    source,
    routes: [],
    json: false,
    strict: false,
  });
  expect(readCommand(["check", "api.json", "GET /a", "--json", "--strict"])).toEqual({
    kind: "check",
    source,
    routes: ["GET /a"],
    json: true,
    strict: true,
  });
  expect(readCommand(["--", "pick", "-o", "small.json", "api.json", "GET /a", "GET /b*"])).toEqual({
    kind: "pick",
    source,
    routes: ["GET /a", "GET /b*"],
    out: "small.json",
  });
});

test("other files are read where they are asked for", () => {
  expect(readCommand(["check", "api.json", "--files"])).toMatchObject({ source: { from: [] } });
  expect(readCommand(["check", "api.json", "--from", "a", "--from=https://b.example/"])).toMatchObject({
    source: { from: ["a", "https://b.example/"] },
  });
});

test.each([[["--help"]], [["-h"]], [["help"]], [["check", "--help"]]])("%j asks for help", (args) => {
  expect(readCommand(args)).toEqual({ kind: "help" });
});

test.each([
  ["", "check or pick"],
  ["print api.json", "no command print"],
  ["check", "needs a document"],
  ["pick api.json", "needs a route"],
  ["check api.json --out a", "--out is of pick"],
  ["pick api.json route --json", "--json and --strict are of check"],
  ["check - --files", "standard input"],
  ["check api.json --strct", "Unknown option '--strct'."],
])("%j is refused", (text, words) => {
  const command = readCommand(text.split(" ").filter((word) => word !== ""));
  expect(command).toMatchObject({ kind: "mistake" });
  expect(command.kind === "mistake" && command.message).toContain(words);
});
