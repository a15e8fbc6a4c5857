import { expect, test, vi } from "vitest";
import { day, dayService } from "./day-service.ts";
import { orgqHere } from "./orgq-here.ts";
import { stubService } from "./stub-service.ts";

const COMMAND = ["chainstats", "daily-uncles", "--startdate", "2018-12-30", "--enddate", "2019-12-31"];

dayService(() => ({ "2018-12-30": [day("2018-12-30", "2")], "2019-01-01": [day("2019-01-01", "10")] }));

const orgq = (args: readonly string[]) => orgqHere(args);

test("applies to all pages, and to a single resource", async () => {
  const all = await orgq([...COMMAND, "--all", "--jq", 'select(.uncleBlockRewards_Eth == "10") | ""']);
  expect(all.stdout).toBe("\n");
  const url = await stubService((_, response) =>
    response.setHeader("content-type", "application/json").end('{"id":1.5,"b":[true]}'),
  );
  vi.stubEnv("REPO_HOST_URL", url);
  const resource = ["repo-host", "request", "GET /thing", "--jq", ".id, .b[]"];
  expect((await orgq(resource)).stdout).toBe("1.5\ntrue\n");
});

test("tells what a filter reports", async () => {
  const { stdout, stderr } = await orgq([...COMMAND, "--jq", "debug(.UTCDate) | empty"]);
  expect(stdout).toBe("");
  expect(stderr).toContain('["DEBUG:","2018-12-30"]');
});

test("fails where the filter does not fit a row", async () => {
  const { code, stdout, stderr } = await orgq([...COMMAND, "--jq", ".UTCDate.year"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^error: --jq: .*Cannot index string with string .*\nhint: .*select/);
});
