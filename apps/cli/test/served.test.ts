import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { playgroundCommand } from "../src/commands/playground-command.ts";
import { orgqHere } from "./orgq-here.ts";
import { exitOf, orgq, startOrgq } from "./orgq.ts";
import { recordingTerminal } from "./recording-terminal.ts";

test("orgq sandbox prints the variables that lead other commands to it, and ends with Ctrl-C", async () => {
  const child = startOrgq(["sandbox", "--port", "0", "--scale", "5"]);
  const [stderr, exit] = [text(child.stderr), exitOf(child)];
  const printed = String((await once(child.stdout, "data"))[0]);
  const variables = Object.fromEntries(
    Array.from(printed.matchAll(/^export (\w+)='?(.*?)'?$/gm), ([, name = "", value = ""]) => [name, value]),
  );
  expect(Object.keys(variables)).toContain("PREDICTIONS_PASSPHRASE");
  const events = await orgq(["predictions", "events", "--closed", "--limit", "100"], variables);
  expect(events).toMatchObject({ code: 0, stderr: "" });
  const days = ["--startdate", "2019-02-01", "--enddate", "2019-02-02"];
  expect(await orgq(["chainstats", "daily-uncles", ...days], variables)).toMatchObject({
    code: 0,
    stderr: "",
  });
  const [origin] = /http:\/\/[\d.:]+/.exec(variables["CHAINSTATS_URL"] ?? "") ?? [];
  const unreachable = { CHAINSTATS_URL: "http://127.0.0.1:9", PREDICTIONS_CATALOG_URL: "http://127.0.0.1:9" };
  for (const command of [
    ["chainstats", "daily-uncles", ...days],
    ["repo-host", "rate-limit"],
  ])
    expect(await orgq([...command, `--sandbox=${String(origin)}`], unreachable)).toMatchObject({
      code: 0,
      stderr: "",
    });
  const list = ["predictions", "events", "--all", "--limit", "1", "--max-pages", "1"];
  const part = await orgq([...list, `--sandbox=${String(origin)}/`]);
  expect(part.stderr).toContain(` --sandbox=${String(origin)}/ `);
  child.kill("SIGINT");
  expect(await exit).toBe(0);
  expect(await stderr).toMatch(/^serves until Ctrl-C/);
});

test("--sandbox is the one in this process, whatever addresses are set", async () => {
  const days = ["chainstats", "daily-uncles", "--startdate", "2019-02-01", "--enddate", "2019-02-02"];
  const set = { CHAINSTATS_URL: "http://127.0.0.1:9", CHAINSTATS_API_KEY: "s3cr3t" };
  const { code, stderr } = await orgq([...days, "--sandbox"], set);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stderr).toBe("sandbox: made-up data, as --sandbox says\n");
  const plan = await orgq([...days, "--sandbox", "--dry-run"], set);
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

test.each([
  [["--port", "65536"], "--port: expected a number from 0 to 65535"],
  [["--seed", "-1"], "--seed: expected a number from 0 to "],
  [["--scale", "1000001"], "--scale: expected a number from 1 to 1000000"],
])("%j is wrong usage", async (flags, message) => {
  const { code, stderr } = await orgqHere(["sandbox", ...flags]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test("a port that is taken is wrong usage", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? String(address.port) : "";
  const { code, stderr } = await orgq(["sandbox", "--port", port]);
  server.close();
  expect(code).toBe(2);
  expect(stderr).toContain(`--port: expected a port that is free, received ${port}\nhint: --port 0`);
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
