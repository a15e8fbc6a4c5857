import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createSandbox } from "@org/sandbox";
import { serve, type ServedSandbox } from "@org/sandbox/node";
import { sandboxVariables } from "@org/services/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogue } from "../src/catalogue/catalogue.ts";
import { command, packageCall } from "../src/snippets/snippets.ts";

const orgq = fileURLToPath(new URL("../../cli/src/main.ts", import.meta.url));
const sandbox = createSandbox();
let served: ServedSandbox;

beforeAll(async () => {
  served = await serve(sandbox);
});
afterAll(() => served.close());

const code = (source: Parameters<typeof packageCall>[0]): readonly string[] => [
  process.execPath,
  "--input-type=module",
  "--eval",
  packageCall(source, { limit: 5 }),
];
const line = (source: Parameters<typeof command>[0]): readonly string[] => [
  "sh",
  "-c",
  `orgq() { "${process.execPath}" "${orgq}" "$@"; }; ${command(source, { limit: ["5"] })}`,
];

test.each([
  ["with the package", code],
  ["with the command line", line],
])("a snippet %s runs as a program of its own", async (_, programOf) => {
  const entry = catalogue.find(({ path }) => path === "validators/consolidations");
  if (entry === undefined) throw new Error("the catalogue has no consolidations");
  const [program = "", ...args] = programOf({ ...entry, name: "consolidations" });
  const env = { ...process.env, ...sandboxVariables(entry.service, served.urls, sandbox.credentials) };
  // The packages can be imported from this folder.
  const cwd = fileURLToPath(new URL("../", import.meta.url));
  const { stdout } = await promisify(execFile)(program, args, { env, cwd });
  expect(stdout).toMatch(/\S/);
});
