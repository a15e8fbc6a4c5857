import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRecord } from "@org/http-core/operation";
import { beforeEach } from "vitest";
import { parsedJson } from "@org/services/json-text";

/** A folder that each test gets anew. It is removed after the test. */
export interface TestFolder {
  readonly path: (name: string) => string;
  readonly text: (name: string) => Promise<string>;
  readonly json: (name: string) => Promise<unknown>;
  /** The days in an export as NDJSON. */
  readonly days: (name: string) => Promise<readonly unknown[]>;
  /** The names of its files, sorted. */
  readonly names: () => Promise<readonly string[]>;
}

/** Makes a folder for each test of the file. */
export function testFolder(): TestFolder {
  let folder = "";
  beforeEach(async () => {
    const made = await mkdtemp(join(tmpdir(), "orgq-test-"));
    folder = made;
    return () => rm(made, { recursive: true, force: true });
  });
  const path = (name: string) => join(folder, name);
  const text = (name: string) => readFile(path(name), "utf8");
  return {
    path,
    text,
    json: async (name) => parsedJson(await text(name)),
    async days(name) {
      const lines = (await text(name)).split("\n").slice(0, -1);
      return lines.map((line): unknown => Reflect.get(Object(JSON.parse(line)), "UTCDate"));
    },
    names: async () => (await readdir(folder)).sort(),
  };
}

/** The checkpoint of a run that had written all rows and ended between its last steps. */
export function completed(checkpoint: unknown, data: string, rejected = ""): string {
  const saved = isRecord(checkpoint) ? checkpoint : {};
  return JSON.stringify({
    ...saved,
    isComplete: true,
    data: positionAfter(data),
    rejected: positionAfter(rejected),
  });
}

function positionAfter(text: string) {
  return { length: Buffer.byteLength(text), sha256: createHash("sha256").update(text).digest("hex") };
}
