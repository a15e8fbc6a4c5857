import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { playgroundCommand } from "../src/commands/playground-command.ts";
import { orgqHere } from "./orgq-here.ts";
import { exitOf, orgq, startOrgq } from "./orgq.ts";
import { recordingTerminal } from "./recording-terminal.ts";
import { withoutDeployment } from "./without-deployment.ts";

withoutDeployment();

const DAYS = ["chainstats", "daily-uncles", "--startdate", "2019-02-01", "--enddate", "2019-02-02"];

describe("orgq sandbox, until Ctrl-C", () => {
  let child: ReturnType<typeof startOrgq>;
  let ended: Promise<readonly [stderr: string, code: number | null]>;
  let variables: Readonly<Record<string, string>> = {};
  let origin = "";

  beforeAll(async () => {
    child = startOrgq(["sandbox", "--port", "0", "--scale", "5"]);
    ended = Promise.all([text(child.stderr), exitOf(child)]);
    const printed = String((await once(child.stdout, "data"))[0]);
    const lines = printed.matchAll(/^export (\w+)='?(.*?)'?$/gm);
    variables = Object.fromEntries(Array.from(lines, ([, name = "", value = ""]) => [name, value]));
    origin = /http:\/\/[\d.:]+/.exec(variables["CHAINSTATS_URL"] ?? "")?.[0] ?? "";
  });
  afterAll(async () => {
    child.kill("SIGINT");
    expect(await ended).toEqual([expect.stringMatching(/^serves until Ctrl-C/), 0]);
  });

  test.each([[["predictions", "events", "--closed", "--limit", "100"]], [DAYS]])(
    "the variables that it prints lead commands to it: %j",
    async (command) => {
      expect(Object.keys(variables)).toContain("PREDICTIONS_PASSPHRASE");
      for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
      expect(await orgqHere(command)).toMatchObject({ code: 0, stderr: "" });
    },
  );

  test.each([[DAYS], [["repo-host", "rate-limit"]]])(
    "--sandbox with its address takes precedence over the variables: %j",
    async (command) => {
      vi.stubEnv("CHAINSTATS_URL", "http://127.0.0.1:9");
      vi.stubEnv("PREDICTIONS_CATALOG_URL", "http://127.0.0.1:9");
      expect(await orgqHere([...command, `--sandbox=${origin}`])).toMatchObject({ code: 0, stderr: "" });
    },
  );

  test("a continuation has its address", async () => {
    const list = ["predictions", "events", "--all", "--limit", "1", "--max-pages", "1"];
    const { stderr } = await orgqHere([...list, `--sandbox=${origin}/`]);
    expect(stderr).toContain(` --sandbox=${origin}/ `);
  });

  test("a port that is taken is wrong usage", async () => {
    const { port } = new URL(origin);
    const { code, stderr } = await orgqHere(["sandbox", "--port", port]);
    expect(code).toBe(2);
    expect(stderr).toContain(`--port: expected a port that is free, received ${port}\nhint: --port 0`);
  });
});

describe("--sandbox", () => {
  beforeEach(() => {
    vi.stubEnv("CHAINSTATS_URL", "http://127.0.0.1:9");
    vi.stubEnv("CHAINSTATS_API_KEY", "s3cr3t");
  });

  test("is the one in this process, whatever addresses are set", async () => {
    const { code, stderr } = await orgqHere([...DAYS, "--sandbox"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "sandbox: made-up data, as --sandbox says\n" });
    const plan = await orgqHere([...DAYS, "--sandbox", "--dry-run"]);
    expect(plan.stdout).toContain(".sandbox.test/");
    expect(plan.stderr).toMatch(/^sandbox: made-up data, as --sandbox says\n/);
  });

  test.each([
    [["--sandbox=4010"], "--sandbox: expected an address, as in --sandbox=http://127.0.0.1:4010"],
    [["--sandbox", "--profile", "work"], "--profile: expected no --sandbox with it"],
  ])("%j is wrong usage", async (flags, message) => {
    const { code, stderr } = await orgqHere(["repo-host", "rate-limit", ...flags]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

test.each([
  [["--port", "65536"], "--port: expected a number from 0 to 65535"],
  [["--seed", "-1"], "--seed: expected a number from 0 to "],
  [["--scale", "1000001"], "--scale: expected a number from 1 to 1000000"],
])("%j is wrong usage", async (flags, message) => {
  const { code, stderr } = await orgqHere(["sandbox", ...flags]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test("a playground that is not there is named, with what to do", async () => {
  const command = playgroundCommand(recordingTerminal(), "/nowhere/start.ts");
  await expect(command([])).rejects.toMatchObject({
    message: "the playground is not part of this package: it is built from its sources",
    hint: "In a clone of the repository: npx pnpm install, then npx pnpm start.",
  });
});

test("orgq playground runs what npx pnpm start runs", async () => {
  const { code, stdout } = await orgq(["playground", "--help"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^npx pnpm start /);
});
