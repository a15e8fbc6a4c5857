/**
 * The program itself, as a separate process. The other tests of commands run them in this process, by `run()`.
 *
 * @module
 */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { exitOf, MAIN, orgq, startOrgq } from "./orgq.ts";
import { stubService } from "./stub-service.ts";

const ROUTE = ["repo-host", "request", "GET /things"];

test("0: stdout has only the result", async () => {
  const url = await stubService((_, response) => response.end('[{"id":1}]'));
  expect(await orgq(ROUTE, { REPO_HOST_URL: url })).toEqual({ code: 0, stdout: '{"id":1}\n', stderr: "" });
});

test.each([
  [130, "SIGINT"],
  [143, "SIGTERM"],
] as const)("%i: %s ends a list with its continuation", async (code, signal) => {
  const url = await stubService((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://stub");
    if (searchParams.has("page")) return;
    response.setHeader("link", `<${url}/things?page=2>; rel="next"`);
    response.end('[{"id":1}]');
  });
  const child = startOrgq([...ROUTE, "--all"], { REPO_HOST_URL: url });
  const [stderr, exit] = [text(child.stderr), exitOf(child)];
  await once(child.stdout, "data");
  child.kill(signal);
  expect(await exit).toBe(code);
  expect(await stderr).toMatch(/^continue: orgq repo-host request .*page=2.*\ninterrupted\n$/);
});

test.each([
  [130, "SIGINT"],
  [143, "SIGTERM"],
] as const)("%i: %s ends a filter that never ends", async (code, signal) => {
  const served = Promise.withResolvers<undefined>();
  const url = await stubService((_, response) => {
    response.end('[{"id":1}]');
    served.resolve(undefined);
  });
  const child = startOrgq([...ROUTE, "--jq", "def f: f; f"], { REPO_HOST_URL: url });
  const [stderr, exit] = [text(child.stderr), exitOf(child)];
  await served.promise;
  child.kill(signal);
  expect(await exit).toBe(code);
  expect(await stderr).toBe("interrupted\n");
});

test.skipIf(!existsSync("/dev/full"))("1: a full disk below stdout is named", () => {
  const words = ["-c", '"$0" "$@" > /dev/full', process.execPath, MAIN, "--version"];
  const { status, stderr } = spawnSync("sh", words, { encoding: "utf8" });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: "error: stdout can't be written: no space is left on the device (ENOSPC)\n",
  });
});
