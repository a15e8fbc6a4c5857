import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSandbox, sandboxCredentials, unlimited } from "@org/sandbox";
import { times } from "@org/vitest-config/times";
import { examplesOf, run } from "@org/test-kit/readme";

/** The account of the examples. */
const casual = {
  apiKey: "11111111-2222-3333-4444-555555555555",
  secret: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
  passphrase: "open sesame",
  address: "0x1234567890123456789012345678901234567890",
};
const clob = { ...sandboxCredentials.clob, casual };
const NOW = Date.UTC(2026, 2, 1, 12);
const sandbox = createSandbox({ now: NOW, scale: 20, credentials: { clob }, limits: unlimited });

// The examples use the system clock, and their output depends on the day.
beforeAll(() => {
  vi.setSystemTime(NOW);
});
afterAll(() => {
  vi.useRealTimers();
});

/** The service of the examples: the sandbox, with the account of the examples. */
function response(request: Request): Promise<Response> {
  const { host, pathname, search } = new URL(request.url);
  expect(host).toMatch(/^(?:clob|catalog)\.example$/);
  const origin = host.startsWith("clob") ? sandbox.origins.clob : sandbox.origins.catalog;
  return sandbox.fetch(new Request(`${origin}${pathname}${search}`, request));
}

const examples = examplesOf("packages/predictions/README.md");

test("conversions return what the README says", async () => {
  const { logged } = await run(String(examples.find((code) => code.includes("isoOf("))), response);
  expect(logged).toEqual([
    ["0.000001011082052522541417308141468657552"],
    ["2026-04-05T19:37:33.083Z", "2026-04-05T19:37:33.083Z"],
    ["CONFIRMED", "CONFIRMED"],
  ]);
});

test("the sync example prints new trades", async () => {
  const { logged } = await run(String(examples.find((code) => code.includes("syncTrades"))), response);
  expect(logged.length).toBeGreaterThan(10);
  expect(logged.some(([first]) => first === "new")).toBe(false);
});

test.each(examples.slice(0, times(1, examples.length)).map((code, index) => ({ code, index })))(
  "example $index of the README runs",
  async ({ code }) => {
    const { logged } = await run(code, response);
    expect(logged.length).toBeGreaterThan(0);
  },
);
