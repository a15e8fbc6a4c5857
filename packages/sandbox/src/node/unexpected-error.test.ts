import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import { NOW } from "../../test/ask.ts";
import { createSandbox } from "../create-sandbox.ts";
import { serve } from "./serve.ts";

/** A user's clock that throws on demand. Its message must not reach clients. */
let isBroken = false;
const sandbox = createSandbox({
  now() {
    if (isBroken) throw new Error("broken in /home/somebody/secret-project/clock.ts:7");
    return NOW;
  },
});
let warned: MockInstance<typeof process.emitWarning>;
beforeEach(() => {
  warned = vi.spyOn(process, "emitWarning").mockReturnValue(undefined);
});
afterEach(() => {
  isBroken = false;
  warned.mockRestore();
});

/** Traces of files and functions. */
const TRACES = /\bat \S+ \(|node_modules|\/home\/|secret-project|\.ts\b/;

describe("an unexpected error", () => {
  const paths = [
    "/repo-host/meta",
    "/chainstats/v2/api",
    "/_sandbox/api/clock",
    "/_sandbox/api",
    "/_world/new/clob/x",
  ];

  it("is a 500 without a stack or a path on a port, and a process warning", async () => {
    const served = await serve(sandbox);
    for (const path of paths) {
      isBroken = true;
      const response = await fetch(new URL(path, served.controlUrl));
      const text = await response.text();
      const json: unknown = JSON.parse(text);
      expect([path, response.status]).toEqual([path, 500]);
      expect(json).toEqual({
        error: "The sandbox failed on this request. Its process has printed a warning with the cause",
      });
      expect(text + JSON.stringify([...response.headers])).not.toMatch(TRACES);
      expect(String(warned.mock.lastCall?.[0])).toContain("clock.ts:7");
      isBroken = false;
    }
    expect(warned).toHaveBeenCalledTimes(paths.length);
    expect((await fetch(`${served.urls.repoHost}/meta`)).status).toBe(200);
    await served.close();
  });

  it("is the same in process", async () => {
    for (const path of ["/meta", "/_sandbox/api/clock", "/_world/another/meta"]) {
      isBroken = true;
      const response = await sandbox.fetch(sandbox.origins.repoHost + path);
      expect([response.status, await response.text()]).toEqual([500, expect.not.stringMatching(TRACES)]);
      isBroken = false;
    }
    expect(warned).toHaveBeenCalledTimes(3);
  });
});
