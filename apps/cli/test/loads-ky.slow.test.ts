import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { orgq } from "./orgq.ts";

/** Makes a process end with a line, if it loaded ky. */
const TELLING = `
import { registerHooks } from "node:module";
let hasKy = false;
registerHooks({
  load(url, context, next) {
    hasKy ||= url.includes("/node_modules/ky/");
    return next(url, context);
  },
});
process.on("exit", () => { if (hasKy) console.error("loaded ky"); });`;

async function running(command: string) {
  const folder = await mkdtemp(join(tmpdir(), "orgq-ky-"));
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(TELLING)}`;
  const { code, stderr } = await orgq(command.split(" "), { NODE_OPTIONS }, folder);
  return { code, hasKy: stderr.endsWith("loaded ky\n") };
}

const CALL = "chainstats daily-uncles --startdate 2019-02-01 --enddate 2019-02-02";

test.each([
  "--help",
  "chainstats daily-uncles --help",
  "help errors not_found",
  "complete -- chainstats d",
  "whoami",
  `${CALL} --dry-run`,
  `${CALL} --curl`,
  `export ${CALL} --out days.csv --dry-run`,
])("orgq %s sends nothing, and does not load ky", async (command) => {
  expect(await running(command)).toEqual({ code: 0, hasKy: false });
});

test.each([CALL, `export ${CALL} --out days.csv`])("orgq %s loads ky", async (command) => {
  expect(await running(command)).toEqual({ code: 0, hasKy: true });
});
