import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as streamText } from "node:stream/consumers";
import { createSandbox, unlimited } from "@org/sandbox";
import { beforeAll, describe, expect, test } from "vitest";
import { exitOf, orgq, startOrgq } from "./orgq.ts";
import { stubService } from "./stub-service.ts";

/** How often an export of each format is killed at least. `ORGQ_KILLS=100` in the environment asks for more. */
const KILLS = Number(process.env["ORGQ_KILLS"] ?? "3");
/** Requests after which a run is killed, at most: a run makes some progress, and there are several runs. */
const MOST_REQUESTS = 12;
/** Runs of an export, at most: one that makes no progress fails instead of going on for ever. */
const MOST_RUNS = 60;
/** Turns of this process's event loop between a request and the kill, at most: longer than a page takes. */
const MOST_TURNS = 3_000;

const EVENTS = ["export", "predictions", "events", "--limit", "2"];

/** A page, which is the whole answer. */
interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

let folder = "";
const answers = new Map<string, Promise<Answer>>();
const sandbox = createSandbox({ limits: unlimited });

async function answerTo(path: string): Promise<Answer> {
  const response = await sandbox.fetch(`${sandbox.origins.catalog}${path}`);
  return {
    status: response.status,
    type: response.headers.get("content-type") ?? "",
    text: await response.text(),
  };
}

/** Serves the sandbox, and calls `requested` at each request. */
async function served(requested: () => void): Promise<Readonly<Record<string, string>>> {
  const url = await stubService((request, response) => {
    requested();
    const path = request.url ?? "/";
    const answer = answers.get(path) ?? answerTo(path);
    answers.set(path, answer);
    void answer.then(({ status, type, text }) => {
      response.writeHead(status, { "content-type": type }).end(text);
    });
  });
  return { PREDICTIONS_CATALOG_URL: url, PREDICTIONS_CLOB_URL: url };
}

/** Repeatable random numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

async function afterTurns(count: number, work: () => void): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  work();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "orgq-killed-"));
});

describe.each(["ndjson", "csv", "parquet"])("an export as %s that is killed at random points", (format) => {
  const command = [...EVENTS, ...(format === "parquet" ? ["--group-rows", "3"] : [])];

  test("ends with exactly the rows of an undisturbed one", async () => {
    const random = numbers(format.length * 7_919);
    const undisturbed = join(folder, `undisturbed.${format}`);
    expect(await orgq([...command, "--out", undisturbed], await served(() => undefined))).toMatchObject({
      code: 0,
    });
    const whole = await readFile(undisturbed);

    const endings: (number | null)[] = [];
    for (let round = 0; endings.filter((code) => code !== 0).length < KILLS; round += 1) {
      const file = join(folder, `killed-${String(round)}.${format}`);
      let code: number | null = null;
      for (let runs = 1; code !== 0; runs += 1) {
        expect(runs).toBeLessThan(MOST_RUNS);
        let left = 1 + Math.floor(random() * MOST_REQUESTS);
        const turns = Math.floor(random() * MOST_TURNS);
        const signal = random() < 0.8 ? "SIGKILL" : "SIGINT";
        const environment = await served(() => {
          left -= 1;
          if (left === 0) void afterTurns(turns, () => child.kill(signal));
        });
        const child = startOrgq([...command, "--out", file], environment);
        child.stdout.resume();
        const [stderr, exit] = await Promise.all([streamText(child.stderr), exitOf(child)]);
        code = exit;
        endings.push(code);
        if (code !== null && code !== 130) expect({ code, stderr }).toMatchObject({ code: 0 });
      }
      expect(await readFile(file)).toEqual(whole);
      const manifest: unknown = JSON.parse(await readFile(`${file}.manifest.json`, "utf8"));
      expect(manifest).toMatchObject({
        rows: 48,
        pages: 24,
        bytes: whole.length,
        sha256: createHash("sha256").update(whole).digest("hex"),
      });
      const left = (await readdir(folder)).filter((name) =>
        name.startsWith(`killed-${String(round)}.${format}.`),
      );
      expect(left).toEqual([`killed-${String(round)}.${format}.manifest.json`]);
    }
  });
});
