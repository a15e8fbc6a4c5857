import { expect, test } from "vitest";
import { installed, queuePeers } from "./peers.ts";

test("a package that is missing is named, with the command that installs it", async () => {
  const name = ["not-installed", "anywhere"].join("-");
  const hint: unknown = expect.stringMatching(/^npm install --global bullmq@6 /);
  await expect(installed(() => import(name))).rejects.toMatchObject({
    message: "--queue: expected packages that are installed beside orgq, received no not-installed-anywhere",
    hint,
  });
});

test("another failure is reported as it is", async () => {
  await expect(installed(() => Promise.reject(new TypeError("broken")))).rejects.toThrow("broken");
});

test("what the workspace has is loaded", async () => {
  expect(Object.values(await queuePeers()).every((found) => typeof found === "function")).toBe(true);
});
