import { spawnSync } from "node:child_process";
import { namedOperations, services } from "@org/services";
import { expect, test } from "vitest";
import { commonFlags, exportFlags, listFlags, rowFlags } from "../flags/flag.ts";
import { manPage } from "./man-page.ts";
import { exitStatus, moreCommands } from "./more-commands.ts";

const page = manPage(services, "1.2.3");
/** What a reader sees, without what roff reads. */
const seen = page.replaceAll(String.raw`\-`, "-");

test("has every operation, command, flag, exit code and variable", () => {
  const operations = services.flatMap((entry) =>
    namedOperations(entry).map(({ name }) => `"${entry.name} ${name}"`),
  );
  const flags = [...commonFlags, ...listFlags, ...rowFlags, ...exportFlags].map(({ name }) => `--${name}`);
  const others = [...moreCommands, ...exitStatus].map(([term]) => `"${term}"`);
  const variables = services.flatMap(({ variables: { credential } }) => credential);
  for (const part of [...operations, ...flags, ...others, ...variables]) expect(seen).toContain(part);
  expect(seen).toContain('"orgq 1.2.3"');
});

test("has no line that roff takes for an instruction which it does not know", () => {
  const requests = page.split("\n").flatMap((line) => /^[.'](\S*)/.exec(line)?.[1] ?? []);
  expect(Array.from(new Set(requests)).sort()).toEqual(
    ["B", "BI", "I", "PP", "RI", "SH", "SS", "TH", "TP", "br", "fi", "nf"].sort(),
  );
});

const hasGroff = spawnSync("groff", ["--version"]).status === 0;

test.skipIf(!hasGroff)("is formatted by groff without a warning", () => {
  const { status, stdout, stderr } = spawnSync("groff", ["-man", "-Tutf8", "-ww", "-rLL=100n"], {
    input: page,
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("orgq - HTTP services from a terminal");
});
