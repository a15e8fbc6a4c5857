import { hasRedis } from "@org/test-kit/redis";
import { describe, expect, test, vi } from "vitest";
import { day, dayService, EXPORT_DAYS } from "./day-service.ts";
import { orgqHere } from "./orgq-here.ts";
import { queueRedis } from "./queue-redis.ts";
import { stubService } from "./stub-service.ts";
import { testFolder } from "./test-folder.ts";

const service = dayService(() => ({
  "2019-02-01": [day("2019-02-01")],
  "2019-02-02": [day("2019-02-02")],
}));
const folder = testFolder();

describe.skipIf(!hasRedis)("--queue", () => {
  const redis = queueRedis();

  test("a worker exports all files and leaves no task; the same command finds them complete", async () => {
    const command = [
      ...["export", "chainstats", "daily-uncles", "--startdate", "2019-02-01", "--enddate", "2019-02-02"],
      ...["--out", folder.path("days"), "--format", "ndjson", "--partition", "day"],
      ...[...redis.flags(), "--budget", "600/1"],
    ];
    const { code, stderr } = await orgqHere(command);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toMatch(/^exported 2 rows to 2 files in .*days$/m);
    const files = ["2019-02-01", "2019-02-02"].map(
      (date) => `days/day=${date}/chainstats.dailyUncles.ndjson`,
    );
    for (const file of files) expect(await folder.days(file)).toHaveLength(1);
    expect(await folder.json("days/chainstats.dailyUncles.manifest.json")).toMatchObject({ rows: 2 });
    expect(await redis.keys()).toEqual(expect.not.arrayContaining([expect.stringContaining("orgq-export")]));
    for (const shared of ["orgq-cache", "orgq-budget"])
      expect(await redis.keys()).toContainEqual(expect.stringContaining(shared));
    expect(await redis.connections()).toBe(0);

    const again = await orgqHere(command);
    expect(again.stderr).toMatch(
      /^note: .* is complete, with 2 rows; --overwrite exports it anew, --if-older 1d once it is a day old\n$/,
    );
    expect(service.requests).toBe(2);
  });

  test("a value that does not fit its column fails its task, and the others are done", async () => {
    const url = await stubService((request, response) => {
      const { searchParams } = new URL(request.url ?? "/", "http://stub");
      const startdate = searchParams.get("startdate") ?? "";
      const isFine = startdate === "2018-12-30" || searchParams.get("sort") === "desc";
      response.setHeader("content-type", "application/json");
      const result = [day(startdate, isFine ? "1.875" : "0.0000000000000000001")];
      response.end(JSON.stringify({ status: "1", message: "OK", result }));
    });
    vi.stubEnv("CHAINSTATS_URL", url);
    const { code, stderr } = await orgqHere([
      ...[...EXPORT_DAYS, "--sort", "asc", "--sort", "desc", "--partition", "sort"],
      ...["--out", folder.path("days"), "--format", "parquet", "--group-rows", "1", ...redis.flags()],
    ]);
    expect({ code, stderr }).toMatchObject({ code: 1 });
    expect(stderr).toMatch(
      /^error: sort=asc failed: uncleBlockRewards_Eth: expected a decimal number of at most/m,
    );
    expect(stderr).toContain("sort=desc: exported 3 rows");
  });

  /** An export of one file, from a service at this address. */
  function consolidations(url: string): readonly string[] {
    vi.stubEnv("VALIDATORS_URL", url);
    vi.stubEnv("VALIDATORS_TOKEN", "s3cr3t");
    return [
      ...["export", "validators", "consolidations", "--source_validator_index", "7"],
      ...["--out", folder.path("some"), "--partition", "source_validator_index", ...redis.flags()],
    ];
  }

  test("an interrupted worker gives its task back at once", async () => {
    const interrupt = new AbortController();
    const connections = Promise.withResolvers<number>();
    const url = await stubService(() => {
      connections.resolve(redis.connections());
    });
    const worker = orgqHere(consolidations(url), { signal: interrupt.signal });
    // The tasks, a blocking wait for tasks, and the cache.
    expect(await connections.promise).toBe(3);
    interrupt.abort();
    expect((await worker).code).toBe(130);
    const taken = /orgq-export-.*:(active|failed|completed)$/;
    expect((await redis.keys()).filter((key) => taken.test(key))).toEqual([]);
  });

  test("a credential that is refused ends the worker, not the task", async () => {
    let requests = 0;
    const url = await stubService((_, response) => {
      requests += 1;
      response.writeHead(401).end("{}");
    });
    const { code, stderr } = await orgqHere(consolidations(url));
    expect(code).toBe(3);
    expect(stderr).toContain("hint: Check VALIDATORS_TOKEN.");
    expect(requests).toBe(1);
    const taken = /orgq-export-.*:(active|failed)$/;
    expect((await redis.keys()).filter((key) => taken.test(key))).toEqual([]);
  });
});

describe("wrong usage", () => {
  const parts = () => [...EXPORT_DAYS, "--out", folder.path("days"), "--partition", "year"];

  test.each([
    [["--queue", "redis://127.0.0.1", "--max", "2"], "--max: expected no --queue with it"],
    [["--queue", "redis://127.0.0.1", "--overwrite"], "hint: Remove the folder"],
    [["--queue", "redis://me:s3cr3t@127.0.0.1"], "hint: Set ORGQ_QUEUE_PASSWORD"],
    [["--queue", "redis://127.0.0.1", "--budget", "3"], "--budget: expected requests/seconds"],
    [["--budget", "3/1"], "--budget: expected --queue with it"],
  ])("%j", async (flags, message) => {
    const { code, stderr } = await orgqHere([...parts(), ...flags]);
    expect({ code, stderr }).toMatchObject({ code: 2 });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain("s3cr3t");
  });

  test("a queue needs files to share, and a Redis", async () => {
    const single = [...EXPORT_DAYS, "--out", folder.path("x.csv"), "--queue", "redis://127.0.0.1:9"];
    expect((await orgqHere(single)).stderr).toContain("--queue: expected --partition with it");
    const { code, stderr } = await orgqHere([...parts(), "--queue", "redis://127.0.0.1:9"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: redis:\/\/127\.0\.0\.1:9 can't be reached: connect ECONNREFUSED/);
  });
});
