import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasRedis, startRedis } from "@org/test-kit/redis";
import { describe, expect, test } from "vitest";
import { run } from "../src/run.ts";
import { day, dayService } from "./day-service.ts";
import { orgqHere } from "./orgq-here.ts";
import { queueRedis } from "./queue-redis.ts";
import { recordingTerminal } from "./recording-terminal.ts";
import { testFolder } from "./test-folder.ts";

const [FIRST, SECOND] = ["2018-12-30", "2019-01-01"] as const;
const service = dayService(() => ({ [FIRST]: [day(FIRST)], [SECOND]: [day(SECOND)] }));
const folder = testFolder();

/** Two tasks, by the year. */
const command = (queue: readonly string[], ...more: readonly string[]) => [
  ...["export", "chainstats", "daily-uncles", "--startdate", FIRST, "--enddate", SECOND],
  ...["--out", folder.path("days"), "--format", "parquet", "--group-rows", "1", "--partition", "year"],
  ...[...queue, ...more],
];

describe.skipIf(!hasRedis)("--wait", () => {
  test("a worker that starts while its Redis is down waits, and then works", async () => {
    const place = await mkdtemp(join(tmpdir(), "orgq-wait-"));
    const terminal = recordingTerminal();
    const queue = ["--queue", `unix://${place}/redis.sock`];
    const ended = run(command(queue, "--wait", "60s"), terminal);
    await expect
      .poll(terminal.stderr)
      .toMatch(/^note: unix:.* can't be reached: .*; it is waited for, up to 60 s\n$/);
    const redis = await startRedis(place);
    expect(await ended).toBe(0);
    expect(terminal.stderr()).toMatch(/^exported 2 rows to 2 files in /m);
    expect(terminal.stderr().match(/waited for/g)).toHaveLength(1);
    await redis.stop();
  });

  test("Ctrl-C ends the wait, and so does its time", async () => {
    const queue = ["--queue", "redis://127.0.0.1:9"];
    const interrupt = new AbortController();
    const terminal = recordingTerminal({ signal: interrupt.signal });
    const ended = run(command(queue, "--wait", "1h"), terminal);
    await expect.poll(terminal.stderr).toContain("up to 3600 s");
    interrupt.abort();
    expect(await ended).toBe(130);
    const { code, stderr } = await orgqHere(command(queue, "--wait", "1s"));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: redis:\/\/127\.0\.0\.1:9 can't be reached: connect ECONNREFUSED/m);
  });
});

describe.skipIf(!hasRedis)("orgq queue", () => {
  const redis = queueRedis();
  const rowsOf = (stdout: string): readonly unknown[] =>
    stdout
      .split("\n")
      .slice(0, -1)
      .map((line): unknown => JSON.parse(line));

  test("shows what is done and what failed, with its error, and lets workers try it again", async () => {
    // Its reward has more digits than its column holds.
    const third = "2020-01-01";
    service.pages = {
      [FIRST]: [day(FIRST)],
      [SECOND]: [day(SECOND, "0.0000000000000000001")],
      [third]: [day(third)],
    };
    const worker = [
      ...["export", "chainstats", "daily-uncles", "--startdate", FIRST, "--enddate", third],
      ...["--sort", "asc", "--sort", "desc", "--partition", "sort", "--out", folder.path("days")],
      ...["--format", "parquet", "--group-rows", "1", ...redis.flags()],
    ];
    expect((await orgqHere(worker)).code).toBe(1);

    const status = await orgqHere(["queue", "status", ...redis.flags()]);
    expect(status).toMatchObject({ code: 0, stderr: "" });
    const written: unknown = expect.stringMatching(/^orgq export chainstats dailyUncles .*--partition sort$/);
    const aTime: unknown = expect.stringMatching(/^20\d\d-.*Z$/);
    const name: unknown = expect.stringMatching(/^orgq-export-[0-9a-f]{16}$/);
    expect(rowsOf(status.stdout)).toEqual([
      {
        export: name,
        ...{ waiting: 0, running: 0, failed: 2, done: 0, perMinute: 0 },
        ...{ oldest: aTime, command: written },
      },
    ]);

    const reason: unknown = expect.stringMatching(
      /^uncleBlockRewards_Eth: expected a decimal number of at most/,
    );
    const failed = await orgqHere(["queue", "failed", ...redis.flags()]);
    expect(rowsOf(failed.stdout)).toHaveLength(2);
    expect(rowsOf(failed.stdout)).toContainEqual({
      export: name,
      task: "sort=asc",
      error: reason,
      attempts: 1,
      failedAt: aTime,
      command: written,
    });

    const retry = await orgqHere(["queue", "retry", ...redis.flags()]);
    expect(retry).toMatchObject({ code: 0, stdout: "", stderr: "2 tasks wait for a worker\n" });
    const after = await orgqHere(["queue", "status", ...redis.flags()]);
    expect(rowsOf(after.stdout)).toMatchObject([{ waiting: 2, failed: 0 }]);
    expect(await orgqHere(["queue", "failed", ...redis.flags()])).toMatchObject({
      stdout: "",
      stderr: "note: no task has failed\n",
    });

    service.pages[SECOND] = [day(SECOND)];
    expect((await orgqHere(worker)).code).toBe(0);
    const end = await orgqHere(["queue", "status", ...redis.flags()]);
    expect(end).toMatchObject({ code: 0, stdout: "", stderr: "note: no export has tasks there\n" });
    expect(await redis.connections()).toBe(0);
  });

  test("shows tasks that run and are done", async () => {
    const interrupt = new AbortController();
    service.pages = { [FIRST]: [day(FIRST)], [SECOND]: new Promise(() => undefined) };
    const worker = orgqHere(command(redis.flags()), { signal: interrupt.signal });
    const status = async () => rowsOf((await orgqHere(["queue", "status", ...redis.flags()])).stdout);
    await expect.poll(status).toMatchObject([{ waiting: 0, running: 1, done: 1, perMinute: 0.2 }]);
    const { stdout } = await orgqHere(["queue", "status", ...redis.flags()], { width: 200 });
    expect(stdout).toMatch(/^export +waiting +running +failed +done +perMinute +oldest +command/);
    expect(stdout).toMatch(/\n *orgq-export-[0-9a-f]{16} +0 +1 +0 +1 +0\.2 /);
    interrupt.abort();
    expect((await worker).code).toBe(130);
  });
});

test.each([
  [["queue"], "action: expected one of status, failed, retry, received none"],
  [["queue", "statsu"], 'received "statsu"'],
  [["queue", "status"], "--queue: expected a value, since the flag is required"],
  [["queue", "status", "--queue", "redis://me:s3cr3t@127.0.0.1"], "hint: Set ORGQ_QUEUE_PASSWORD"],
  [
    ["export", "predictions", "events", "--wait", "5s", "--out", "x.csv"],
    "--wait: expected --partition with it",
  ],
])("%j is refused", async (args, message) => {
  const { code, stderr } = await orgqHere(args);
  expect({ code, stderr }).toMatchObject({ code: 2 });
  expect(stderr).toContain(message);
  expect(stderr).not.toContain("s3cr3t");
});
