import { expect, test } from "vitest";
import { createSandbox, unlimited } from "@org/sandbox";
import { times } from "@org/vitest-config/times";
import { examplesOf, run } from "@org/test-kit/readme";

const sandbox = createSandbox({ limits: unlimited });

/** The service of the examples: the sandbox, with a token that it knows, and its own passwords. */
function answer(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const sent = new Request(`${sandbox.origins.repoHost}${pathname}${search}`, request);
  const authorization = sent.headers.get("authorization");
  expect(authorization).toMatch(/^(?:token my-token|Basic )/);
  if (authorization?.startsWith("token") === true) sent.headers.set("authorization", "token alice-token");
  return sandbox.fetch(sent);
}

const examples = examplesOf("packages/repo-host/README.md");

test("the README's examples print what the README says", async () => {
  const { logged } = await run(String(examples.find((code) => code.includes("error.fields"))), answer);
  expect(logged).toEqual([["Issue", "title", "missing_field"]]);
});

test.each(examples.slice(0, times(3, examples.length)).map((code, index) => ({ code, index })))(
  "example $index of the README runs",
  async ({ code, index }) => {
    // A token per example: otherwise an example would wait for the rate limit of the one before it.
    const { logged } = await run(code.replaceAll("my-token", `my-token-${String(index)}`), answer);
    expect(logged.length).toBeGreaterThan(0);
  },
);
