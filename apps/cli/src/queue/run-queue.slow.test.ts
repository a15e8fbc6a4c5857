import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { hasRedis } from "@org/test-kit/redis";
import { describe, expect, test } from "vitest";
import { BAD, day, dayService } from "../../test/day-service.ts";
import { orgqHere } from "../../test/orgq-here.ts";
import { queueRedis } from "../../test/queue-redis.ts";
import { recordingTerminal } from "../../test/recording-terminal.ts";
import { testFolder } from "../../test/test-folder.ts";
import { run } from "../run.ts";
import { queueName } from "./shared-state.ts";

const FIRST = "2019-02-01";
const SECOND = "2019-02-02";
const MANIFEST = "days/chainstats.dailyUncles.manifest.json";
const TASKS = "days/.chainstats.dailyUncles.tasks";

const service = dayService(() => ({ [FIRST]: [day(FIRST)], [SECOND]: [day(SECOND)] }));
const folder = testFolder();
const fileOf = (date: string) => `days/day=${date}/chainstats.dailyUncles.ndjson`;

describe.skipIf(!hasRedis)("a worker of --queue", () => {
  const redis = queueRedis();
  const command = (...more: readonly string[]) => [
    ...["export", "chainstats", "daily-uncles", "--startdate", FIRST, "--enddate", SECOND],
    ...["--out", folder.path("days"), "--format", "ndjson", "--partition", "day", ...redis.flags(), ...more],
  ];
  const queueKeys = async () => (await redis.keys()).filter((key) => key.includes("orgq-export"));

  /** The states of tasks that have at least one. */
  async function statesOfTasks(): Promise<readonly string[]> {
    const states = (await queueKeys()).flatMap(
      (key) => /:(wait|active|completed|failed|paused)$/.exec(key)?.[1] ?? [],
    );
    return states.sort();
  }

  /** The days whose files a worker has written. */
  function doneIn(stderr: string): readonly string[] {
    return Array.from(stderr.matchAll(/^day=(.*): exported 1 rows$/gm), ([, date = ""]) => date).sort();
  }

  test("shares the files with another, so that each is requested once", async () => {
    const ended = await Promise.all([orgqHere(command()), orgqHere(command())]);
    for (const { code, stderr } of ended) {
      expect({ code, stderr }).toMatchObject({ code: 0 });
      expect(stderr).toMatch(/^exported 2 rows to 2 files in .*days$/m);
    }
    expect(ended.flatMap(({ stderr }) => doneIn(stderr)).sort()).toEqual([FIRST, SECOND]);
    expect(service.requests).toBe(2);
    expect(await folder.json(MANIFEST)).toMatchObject({ rows: 2, files: [{ rows: 1 }, { rows: 1 }] });
    expect(await readdir(folder.path("days"))).not.toContain(".chainstats.dailyUncles.tasks");
    expect(await queueKeys()).toEqual([]);
  });

  test("shows what it does, and how many tasks are done", async () => {
    const statuses: string[] = [];
    const terminal = recordingTerminal();
    const err = { ...terminal.err, isTerminal: true, status: (text: string) => statuses.push(text) };
    expect(await run(command(), { ...terminal, err })).toBe(0);
    expect(statuses).toContainEqual(expect.stringMatching(/^[012] of 2 tasks are done$/));
    // The status of a task is empty at its end, whatever its name.
    expect(statuses).not.toContain(`day=${FIRST}: `);
    expect(statuses.at(-1)).toBe("");
    expect(terminal.stderr()).toContain(`day=${SECOND}: exported 1 rows\n`);
  });

  test("moves rejected rows to their file's side", async () => {
    service.pages[SECOND] = [BAD, day(SECOND)];
    const { code, stderr } = await orgqHere(command());
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toContain(`day=${SECOND}: warning: 1 row left out`);
    expect(await folder.json(`${fileOf(SECOND)}.rejected.ndjson`)).toMatchObject({ value: BAD });
    expect(await readdir(folder.path(`days/day=${FIRST}`))).toEqual(["chainstats.dailyUncles.ndjson"]);
    expect(await folder.json(MANIFEST)).toMatchObject({
      files: [
        { rejected: null },
        { rejected: { file: "chainstats.dailyUncles.ndjson.rejected.ndjson", rows: 1 } },
      ],
    });
  });

  test("does not finish with a file that is missing", async () => {
    const elsewhere = command().with(8, folder.path("elsewhere"));
    expect(await orgqHere(elsewhere)).toMatchObject({ code: 0 });
    const found: unknown = await folder.json("elsewhere/chainstats.dailyUncles.manifest.json");
    const end = `${queueName(String(Reflect.get(Object(found), "command")))}-end`;
    // As if another worker were about to finish: this one looks again once its lock has expired.
    await redis.ask((client) => client.set(end, "", "PX", 2_500));
    const worker = orgqHere(command());
    const attempts = () => readdir(folder.path(TASKS), { recursive: true }).catch(() => []);
    await expect
      .poll(async () => (await attempts()).filter((name) => name.endsWith(".ndjson.manifest.json")))
      .toHaveLength(2);
    await expect.poll(statesOfTasks).toEqual(["completed"]);
    await rm(folder.path(`${TASKS}/day=${SECOND}`), { recursive: true });
    const { code, stderr } = await worker;
    expect({ code, stderr }).toMatchObject({ code: 1 });
    expect(stderr).toContain(
      `error: ${folder.path(fileOf(SECOND))} is missing\nhint: All workers need the same folder as --out; the same command tries again.\n`,
    );
    // Another worker may finish at once.
    expect(await redis.keys()).not.toContain(end);
    const next = await orgqHere(command());
    expect({ code: next.code, done: doneIn(next.stderr) }).toEqual({ code: 0, done: [SECOND] });
    expect([await folder.days(fileOf(FIRST)), await folder.days(fileOf(SECOND))]).toEqual([
      [FIRST],
      [SECOND],
    ]);
  });

  test("does again what was removed", async () => {
    const interrupt = new AbortController();
    service.pages[SECOND] = new Promise(() => undefined);
    const interrupted = orgqHere(command(), { signal: interrupt.signal });
    await expect.poll(statesOfTasks).toContain("completed");
    await expect.poll(() => service.requests).toBe(2);
    interrupt.abort();
    expect((await interrupted).code).toBe(130);
    expect(await statesOfTasks()).toEqual(["completed", "wait"]);
    service.pages[SECOND] = [day(SECOND)];
    const [attempt = ""] = await readdir(folder.path(`${TASKS}/day=${FIRST}`));
    await rm(folder.path(`${TASKS}/day=${FIRST}/${attempt}`), { recursive: true });
    const { code, stderr } = await orgqHere(command());
    expect({ code, done: doneIn(stderr) }).toEqual({ code: 0, done: [FIRST, SECOND] });
    expect(await folder.days(fileOf(FIRST))).toEqual([FIRST]);
  });

  test("keeps what an interrupted one has done", async () => {
    const interrupt = new AbortController();
    service.pages[SECOND] = new Promise(() => undefined);
    const interrupted = orgqHere(command(), { signal: interrupt.signal });
    await expect.poll(statesOfTasks).toContain("completed");
    await expect.poll(() => service.requests).toBe(2);
    interrupt.abort();
    await interrupted;
    service.pages[SECOND] = [day(SECOND)];
    const { code, stderr } = await orgqHere(command());
    expect({ code, done: doneIn(stderr) }).toEqual({ code: 0, done: [SECOND] });
    expect([await folder.days(fileOf(FIRST)), await folder.days(fileOf(SECOND))]).toEqual([
      [FIRST],
      [SECOND],
    ]);
  });

  test("whose folder can't be written ends, and its task goes back", async () => {
    await mkdir(folder.path("days"));
    await writeFile(folder.path(TASKS), "");
    const { code, stderr } = await orgqHere(command());
    expect({ code, requests: service.requests }).toEqual({ code: 1, requests: 0 });
    expect(stderr).toContain("can't be written: a part of the path is not a folder");
    expect(await statesOfTasks()).toEqual(["wait"]);
    expect(await redis.connections()).toBe(0);
  });

  test("names the first of the tasks that failed, and how many more; a value that fits no column is tried once", async () => {
    const [first, second, third] = ["2018-12-30", "2019-01-01", "2020-01-01"] as const;
    service.pages = {
      [first]: [day(first)],
      [second]: [day(second, "0.0000000000000000001")],
      [third]: [day(third)],
    };
    const { code, stderr } = await orgqHere([
      ...["export", "chainstats", "daily-uncles", "--startdate", first, "--enddate", third],
      ...["--sort", "asc", "--sort", "desc", "--partition", "sort", "--out", folder.path("days")],
      ...["--format", "parquet", "--group-rows", "1", ...redis.flags()],
    ]);
    expect({ code, stderr }).toMatchObject({ code: 1 });
    for (const name of ["asc", "desc"])
      expect(
        stderr.match(new RegExp(`^warning: sort=${name} failed: uncleBlockRewards_Eth: `, "gm")),
      ).toHaveLength(1);
    expect(stderr).toMatch(/^error: sort=(asc|desc), and 1 more tasks failed: uncleBlockRewards_Eth: /m);
    expect(stderr).toContain("hint: The same command tries them again; what is done stays.");
    expect(await statesOfTasks()).toEqual(["failed"]);
  });

  test("with nothing to do needs no Redis", async () => {
    expect(await orgqHere(command())).toMatchObject({ code: 0 });
    const without = command().map((word) => (word.startsWith("unix:") ? "redis://127.0.0.1:9" : word));
    const stderr: unknown = expect.stringMatching(/^note: .* is complete, with 2 rows;/);
    expect(await orgqHere(without)).toMatchObject({ code: 0, stderr });
    expect(await orgqHere(without.with(4, "2019-01-01"))).toMatchObject({ code: 2 });
  });
});
