import { readdir, readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { createSandbox, unlimited, type Sandbox } from "@org/sandbox";
import { hasRedis } from "@org/test-kit/redis";
import { describe, expect, test } from "vitest";
import { queueName } from "../src/queue/shared-state.ts";
import { day, dayService } from "./day-service.ts";
import { orgqHere } from "./orgq-here.ts";
import { exitOf, orgq, startOrgq } from "./orgq.ts";
import { queueRedis } from "./queue-redis.ts";
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
  const service = dayService(() => ({}));
  const folder = testFolder();
  const redis = queueRedis();

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
    const command = [...EVENTS, ...parts, ...redis.flags(), "--budget", budget];
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
    expect(await redis.keys()).toEqual(expect.not.arrayContaining([expect.stringContaining("orgq-export")]));
    expect(await redis.keys()).toEqual(expect.arrayContaining([expect.stringContaining("orgq-cache")]));

    const again = await orgq(command, await addressOf(sandbox));
    expect(again.stderr).toMatch(
      /^note: .* is complete, with \d+ rows; --overwrite exports it anew, --if-older 1d once it is a day old\n$/,
    );
  });

  test("a task that failed is tried again by the same command, and what is done stays", async () => {
    const command = [
      ...["export", "chainstats", "daily-uncles", "--startdate", "2019-02-01", "--enddate", "2019-04-30"],
      ...["--out", folder.path("days"), "--format", "csv", "--partition", "month", ...redis.flags()],
    ];
    const [february, march, april] = ["2019-02-01", "2019-03-01", "2019-04-01"] as const;
    service.pages = { [february]: [day(february)], [march]: "down", [april]: [day(april)] };
    const failed = await orgqHere(command);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(
      /^error: month=2019-03 failed: .*\nhint: The same command tries them again/m,
    );
    service.pages = { [march]: [day(march)] };
    service.requests = 0;
    expect(await orgqHere(command)).toMatchObject({ code: 0 });
    expect(service.requests).toBe(1);
    expect(await filesIn("days", "chainstats.dailyUncles")).toHaveLength(3);
    expect((await readdir(folder.path("days"))).filter((name) => name.startsWith("."))).toEqual([]);
  });

  test("a worker looks once a second whether another one has finished the export", async () => {
    service.pages = { "2019-02-01": [day("2019-02-01")], "2019-02-02": [day("2019-02-02")] };
    const command = (out: string) => [
      ...["export", "chainstats", "daily-uncles", "--startdate", "2019-02-01", "--enddate", "2019-02-02"],
      ...["--out", folder.path(out), "--format", "csv", "--partition", "day", ...redis.flags()],
    ];
    expect(await orgqHere(command("first"))).toMatchObject({ code: 0 });
    const manifest = await folder.json("first/chainstats.dailyUncles.manifest.json");
    const name = queueName(String(Reflect.get(Object(manifest), "command")));
    // As if another worker had begun to finish, and died: its lock expires.
    await redis.ask(async (client) => {
      await client.set(`${name}-end`, "", "PX", 5_000);
      await client.config("RESETSTAT");
    });
    expect(await orgqHere(command("second"))).toMatchObject({ code: 0 });
    const stats = await redis.ask((client) => client.info("commandstats"));
    const calls = Number(/^cmdstat_set:calls=(\d+)/m.exec(stats)?.[1]);
    expect(calls).toBeGreaterThan(1);
    expect(calls).toBeLessThan(100);
  });
});
