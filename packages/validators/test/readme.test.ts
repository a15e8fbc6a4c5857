import { expect, test } from "vitest";
import { createSandbox, unlimited } from "@org/sandbox";
import { times } from "@org/vitest-config/times";
import { examplesOf, run } from "@org/test-kit/readme";

// A time at which the list has several pages, but not too many.
const sandbox = createSandbox({ now: Date.UTC(2025, 6, 1), limits: unlimited });
const known = sandbox.validators.map(({ validatorIdentity }) => validatorIdentity);

/** The service of the examples: the sandbox, with the token and validators of the examples. */
function response(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  expect(request.headers.get("authorization")).toMatch(/^Bearer my-token/);
  const headers = new Headers(request.headers);
  headers.set("authorization", `Bearer ${sandbox.credentials.validators}`);
  const path = pathname.replace(/7K8DVx[^/]*/, String(known[0])).replace(/Awes4T[^/]*/, String(known[1]));
  return sandbox.fetch(new Request(`${sandbox.origins.validators}${path}${search}`, { headers }));
}

const examples = examplesOf("packages/validators/README.md");

test.each(examples.slice(0, times(2, examples.length)).map((code, index) => ({ code, index })))(
  "example $index of the README runs",
  async ({ code, index }) => {
    // A token per example: otherwise an example would wait for the rate limit of the one before it.
    const { logged, warned } = await run(code.replaceAll("my-token", `my-token-${String(index)}`), response);
    expect(logged.length).toBeGreaterThan(0);
    expect(warned.filter(([rule]) => rule !== "excess")).toEqual([]);
  },
);
