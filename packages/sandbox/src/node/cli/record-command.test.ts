import { expect, test } from "vitest";
import { readRecordCommand } from "./record-command.ts";

const read = (text: string): ReturnType<typeof readRecordCommand> => readRecordCommand(text.split(" "));

test("the flags of record", () => {
  expect(read("--service repo-host --upstream https://a.example --out t.json --port 0")).toEqual({
    kind: "record",
    options: { service: "repoHost", upstream: "https://a.example", host: "127.0.0.1", port: 0 },
    out: "t.json",
  });
  expect(read("-h")).toEqual({ kind: "help" });
});

test.each([
  ["--service repo-host --out t.json", "--upstream"],
  ["--service repo-hots --upstream https://a.example --out t.json", "repo-host"],
  ["--service clob --upstream https://a.example --out t.json --port http", "--port"],
  ["--service clob --upstream https://a.example --out t.json --port 65536", "65535"],
  ["--servcie clob", "the nearest is --service"],
])("%s is refused", (text, words) => {
  const command = read(text);
  expect(command.kind === "mistake" && command.message).toContain(words);
});
