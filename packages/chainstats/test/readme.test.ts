import { expect, test } from "vitest";
import { createSandbox, unlimited } from "@org/sandbox";
import { times } from "@org/vitest-config/times";
import { examplesOf, run } from "@org/test-kit/readme";

const sandbox = createSandbox({ limits: unlimited });

/** The service of the examples: the sandbox, with the key of the examples. */
function response(request: Request): Promise<Response> {
  const url = new URL(request.url);
  expect(url.searchParams.get("apikey")).toMatch(/^my-key/);
  url.searchParams.set("apikey", sandbox.credentials.chainstats.standard);
  return sandbox.fetch(new Request(`${sandbox.origins.chainstats}${url.pathname}${url.search}`, request));
}

const examples = examplesOf("packages/chainstats/README.md");

test("the README's examples print what the README says", async () => {
  const { logged } = await run(String(examples.find((code) => code.includes("dryRun"))), response);
  expect(logged).toMatchObject([
    [{ requests: 2, cached: 0 }],
    [623, 0, []],
    [[{ from: "2022-09-16", to: "2022-09-30", days: 15, reason: "no proof of work" }]],
    [{ requests: 0, cached: 2 }],
  ]);
});

test.each(examples.slice(-times(2, examples.length)).map((code, index) => ({ code, index })))(
  "example $index of the README runs",
  async ({ code, index }) => {
    // A key per example: otherwise an example would wait for the rate limit of the one before it.
    const { logged } = await run(code.replaceAll("my-key", `my-key-${String(index)}`), response);
    expect(logged.length > 0 || code.includes("catch (error)")).toBe(true);
  },
);
