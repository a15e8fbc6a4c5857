import { readdir, readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { createSandbox, unlimited, type Sandbox } from "@org/sandbox";
import { hasRedis, startRedis, type OwnRedis } from "@org/test-kit/redis";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queueName } from "../src/export/queue/shared-state.ts";
import { day, EXPORT_DAYS } from "./day-service.ts";
import { orgqHere } from "./orgq-here.ts";
import { exitOf, orgq, startOrgq } from "./orgq.ts";
import { stubService } from "./stub-service.ts";
import { testFolder } from "./test-folder.ts";

/**
 * The budget of all workers. A tenth of it is not used: a request may be a second late before its span has one too many.
 */
const BUDGET = { requests: 30, seconds: 10 };

const EVENTS = [
  ...["export", "predictions", "events", "--limit", "2", "--format", "ndjson"],
  ...["--start_date_min", "2025-01-01", "--start_date_max", "2026-12-31"],
];

/** An address of the sandbox for one worker, which tells of each of its requests when it arrives. */
async function addressOf(sandbox: Sandbox, arrived: (count: number) => void = () => undefined) {
  let count = 0;
  const url = await stubService((request, response) => {
    count += 1;
    arrived(count);
    const answer = sandbox.fetch(`${sandbox.origins.catalog}${request.url ?? "/"}`);
    void answer.then(async (found) => {
      for (const name of ["content-type", "cache-control", "etag", "date"])
        response.setHeader(name, found.headers.get(name) ?? "");
      response.writeHead(found.status).end(await found.text());
    });
  });
  return { PREDICTIONS_CATALOG_URL: url, PREDICTIONS_CLOB_URL: url };
}

/** The most requests in any span of the length of the budget's, wherever it begins. */
function mostInSpan(times: readonly number[]): number {
  const span = BUDGET.seconds * 1_000;
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + span).length));
}

async function idsIn(path: string): Promise<readonly string[]> {
  const lines = (await readFile(path, "utf8")).split("\n").slice(0, -1);
  return lines.map((line) => String(Reflect.get(Object(JSON.parse(line)), "id")));
}

describe.skipIf(!hasRedis)("--queue", () => {
  const folder = testFolder();
  let redis: OwnRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  const queue = () => ["--queue", `unix://${redis.socket}`];

  /** The names of all keys in the Redis. */
  async function keys(): Promise<readonly string[]> {
    const client = new Redis(redis.socket);
    const found = await client.keys("*");
    client.disconnect();
    return found;
  }

  /** The number of connections to the Redis, without the one that asks. */
  async function connections(): Promise<number> {
    const client = new Redis(redis.socket);
    const text = await client.info("clients");
    client.disconnect();
    return Number(/^connected_clients:(\d+)/m.exec(text)?.[1]) - 1;
  }

  /** The files that a manifest names. */
  async function filesIn(name: string, dataset = "predictions.events"): Promise<readonly string[]> {
    const files: unknown = Reflect.get(
      Object(await folder.json(`${name}/${dataset}.manifest.json`)),
      "files",
    );
    return Array.isArray(files) ? files.map((file) => String(Reflect.get(Object(file), "file"))) : [];
  }

  test("three workers share an export; one is killed, and its task is taken over", async () => {
    const sandbox = createSandbox({ limits: unlimited, scale: 150 });
    const whole = folder.path("whole.ndjson");
    expect(await orgq([...EVENTS, "--out", whole], await addressOf(sandbox))).toMatchObject({ code: 0 });

    const times: number[] = [];
    const note = () => times.push(Date.now());
    const budget = `${String(BUDGET.requests)}/${String(BUDGET.seconds)}`;
    const parts = ["--out", folder.path("parts"), "--partition", "month"];
    const command = [...EVENTS, ...parts, ...queue(), "--budget", budget];
    const begun = Promise.withResolvers<undefined>();
    const first = await addressOf(sandbox, (count) => {
      note();
      begun.resolve(undefined);
      if (count === 3) victim.kill("SIGKILL");
    });
    const victim = startOrgq(command, first);
    const [log, exit] = [text(victim.stderr), exitOf(victim)];
    await begun.promise;
    const others = [1, 2].map(async () => orgq(command, await addressOf(sandbox, note)));
    expect(await exit).toBe(null);
    for (const { code, stderr } of await Promise.all(others)) {
      expect({ code, stderr }).toMatchObject({ code: 0 });
      expect(stderr).toMatch(/\nexported \d+ rows to 24 files in .*parts\n$/);
    }
    // It was killed at its third request.
    const done = (await log).match(/: exported/g) ?? [];
    expect(done.length).toBeLessThan(3);

    expect(times.length).toBeGreaterThan(2 * BUDGET.requests);
    expect(mostInSpan(times)).toBeLessThanOrEqual(BUDGET.requests);
    const ids: string[] = [];
    for (const file of await filesIn("parts")) ids.push(...(await idsIn(folder.path(`parts/${file}`))));
    expect(ids.toSorted()).toEqual((await idsIn(whole)).toSorted());
    expect(ids.length).toBeGreaterThan(100);
    expect(await keys()).toEqual(expect.not.arrayContaining([expect.stringContaining("orgq-export")]));
    expect(await keys()).toEqual(expect.arrayContaining([expect.stringContaining("orgq-cache")]));

    const again = await orgq(command, await addressOf(sandbox));
    expect(again.stderr).toMatch(/^note: .* is complete, with \d+ rows; --overwrite exports it anew\n$/);
  });

  test("a task that failed is tried again by the same command, and what is done stays", async () => {
    const down = new Set(["2019-03-01"]);
    const requested: string[] = [];
    const url = await stubService((request, response) => {
      const startdate = new URL(request.url ?? "/", "http://stub").searchParams.get("startdate") ?? "";
      requested.push(startdate);
      if (down.has(startdate)) return response.writeHead(404).end("{}");
      response.setHeader("content-type", "application/json");
      return response.end(JSON.stringify({ status: "1", message: "OK", result: [day(startdate)] }));
    });
    const address = { CHAINSTATS_URL: url, CHAINSTATS_API_KEY: "s3cr3t" };
    const command = [
      ...["export", "chainstats", "daily-uncles", "--startdate", "2019-02-01", "--enddate", "2019-04-30"],
      ...["--out", folder.path("days"), "--format", "csv", "--partition", "month", ...queue()],
    ];
    const failed = await orgq(command, address);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(
      /^error: month=2019-03 failed: .*\nhint: The same command tries them again/m,
    );
    down.clear();
    requested.length = 0;
    expect(await orgq(command, address)).toMatchObject({ code: 0 });
    expect(requested).toEqual(["2019-03-01"]);
    expect(await filesIn("days", "chainstats.dailyUncles")).toHaveLength(3);
    expect((await readdir(folder.path("days"))).filter((name) => name.startsWith("."))).toEqual([]);
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
    const command = [
      ...[...EXPORT_DAYS, "--sort", "asc", "--sort", "desc", "--partition", "sort"],
      ...["--out", folder.path("days"), "--format", "parquet", "--group-rows", "1", ...queue()],
    ];
    const { code, stderr } = await orgq(command, { CHAINSTATS_URL: url, CHAINSTATS_API_KEY: "s3cr3t" });
    expect({ code, stderr }).toMatchObject({ code: 1 });
    expect(stderr).toMatch(/^error: sort=asc failed: uncleBlockRewards_Eth: expected a value that a column/m);
    expect(stderr).toContain("sort=desc: exported 3 rows");
    // The failed task stays for another run of the command.
    const client = new Redis(redis.socket);
    await client.flushall();
    client.disconnect();
  });

  test("a worker looks once a second whether another one has finished the export", async () => {
    const url = await stubService((request, response) => {
      const startdate = new URL(request.url ?? "/", "http://stub").searchParams.get("startdate") ?? "";
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ status: "1", message: "OK", result: [day(startdate)] }));
    });
    const address = { CHAINSTATS_URL: url, CHAINSTATS_API_KEY: "s3cr3t" };
    const command = (out: string) => [
      ...["export", "chainstats", "daily-uncles", "--startdate", "2019-02-01", "--enddate", "2019-02-02"],
      ...["--out", folder.path(out), "--format", "csv", "--partition", "day", ...queue()],
    ];
    expect(await orgq(command("first"), address)).toMatchObject({ code: 0 });
    const manifest = await folder.json("first/chainstats.dailyUncles.manifest.json");
    const name = queueName(String(Reflect.get(Object(manifest), "command")));

    const client = new Redis(redis.socket);
    // As if another worker had begun to finish, and died: its lock expires.
    await client.set(`${name}-end`, "", "PX", 5_000);
    await client.config("RESETSTAT");
    expect(await orgq(command("second"), address)).toMatchObject({ code: 0 });
    const calls = Number(/^cmdstat_set:calls=(\d+)/m.exec(await client.info("commandstats"))?.[1]);
    client.disconnect();
    expect(calls).toBeGreaterThan(1);
    expect(calls).toBeLessThan(100);
  });

  test("an interrupted worker gives its task back at once", async () => {
    const asked = Promise.withResolvers<undefined>();
    const url = await stubService(() => {
      asked.resolve(undefined);
    });
    const address = { VALIDATORS_URL: url, VALIDATORS_TOKEN: "s3cr3t" };
    const command = [
      ...["export", "validators", "consolidations", "--source_validator_index", "7"],
      ...["--out", folder.path("some"), "--partition", "source_validator_index", ...queue()],
    ];
    const worker = startOrgq(command, address);
    await asked.promise;
    // The tasks, a blocking wait for tasks, and the cache.
    expect(await connections()).toBe(3);
    worker.kill("SIGINT");
    expect(await exitOf(worker)).toBe(130);
    expect((await keys()).filter((key) => /orgq-export-.*:(active|failed|completed)$/.test(key))).toEqual([]);
  });

  test("a credential that is refused ends the worker, not the task", async () => {
    let requests = 0;
    const url = await stubService((_, response) => {
      requests += 1;
      response.writeHead(401).end("{}");
    });
    const address = { VALIDATORS_URL: url, VALIDATORS_TOKEN: "s3cr3t" };
    const command = [
      ...["export", "validators", "consolidations", "--source_validator_index", "8"],
      ...["--out", folder.path("some"), "--partition", "source_validator_index", ...queue()],
    ];
    const { code, stderr } = await orgq(command, address);
    expect(code).toBe(3);
    expect(stderr).toContain("hint: Check VALIDATORS_TOKEN.");
    expect(requests).toBe(1);
    expect((await keys()).filter((key) => /orgq-export-.*:(active|failed)$/.test(key))).toEqual([]);
  });
});

describe("wrong usage", () => {
  const folder = testFolder();
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
