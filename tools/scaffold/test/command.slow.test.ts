import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const src = join(import.meta.dirname, "../src");

it.each([
  ["endpoint-main.ts", "npx pnpm new:endpoint <client> <name> <path>"],
  ["service-main.ts", "npx pnpm new:service <name> <operation> <path>"],
])("%s --help prints the usage, and what each option means", (program, usage) => {
  const printed = execFileSync(process.execPath, [join(src, program), "--help"], { encoding: "utf8" });
  expect(printed).toContain(usage);
  for (const option of ["--list", "--about", "--source"])
    expect(printed).toMatch(new RegExp(`^ +${option} +\\w`, "m"));
});
