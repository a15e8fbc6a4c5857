import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** Globals for which Node loads its `fetch` when a program names them for the first time. */
const OF_FETCH = ["FormData", "Headers", "Request", "Response"];

const TRAPS = OF_FETCH.map((name) => {
  return `Object.defineProperty(globalThis, "${name}", { get() { throw new Error("names ${name}"); } });`;
});

test.each(["decimal", "gate", "lean", "schema"])(
  "/%s loads without Node's fetch, which takes 20 ms",
  (entry) => {
    const url = new URL(`../src/${entry}.ts`, import.meta.url);
    const program = `${TRAPS.join("\n")}\nawait import("${url.href}");\nconsole.log("loaded");`;
    const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", program]);
    expect(printed.toString()).toBe("loaded\n");
  },
);
