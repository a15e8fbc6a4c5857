import { writeFile } from "node:fs/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { testFolder } from "../../test/test-folder.ts";
import { isOlder } from "./finished.ts";

const folder = testFolder();
const command = "orgq export shop things";

test("an export is older than an age once that has passed, by its manifest and for its own command", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-02T00:00:00.000Z") });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const path = folder.path("things.csv.manifest.json");
  const day = 86_400_000;
  expect(await isOlder(path, command, day)).toBe(false);
  await writeFile(path, JSON.stringify({ command, finishedAt: "2026-06-01T00:00:00.000Z" }));
  expect(await isOlder(path, command, day)).toBe(false);
  vi.setSystemTime(new Date("2026-06-02T00:00:00.001Z"));
  expect(await isOlder(path, command, day)).toBe(true);
  expect(await isOlder(path, `${command} --max 2`, day)).toBe(false);
});
