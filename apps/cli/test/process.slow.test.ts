/**
 * The program itself, as a separate process. The other tests of commands run them in this process, by `run()`.
 *
 * @module
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { MAIN, orgq } from "./orgq.ts";
import { stubService } from "./stub-service.ts";

const ROUTE = ["repo-host", "request", "GET /things"];

test("0: stdout has only the result", async () => {
  const url = await stubService((_, response) => response.end('[{"id":1}]'));
  expect(await orgq(ROUTE, { REPO_HOST_URL: url })).toEqual({ code: 0, stdout: '{"id":1}\n', stderr: "" });
});

test.skipIf(!existsSync("/dev/full"))("1: a full disk below stdout is named", () => {
  const words = ["-c", '"$0" "$@" > /dev/full', process.execPath, MAIN, "--version"];
  const { status, stderr } = spawnSync("sh", words, { encoding: "utf8" });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: "error: stdout can't be written: no space is left on the device (ENOSPC)\n",
  });
});
