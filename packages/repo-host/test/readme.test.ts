import { beforeEach, expect, test } from "vitest";
import { createSandbox, unlimited } from "@org/sandbox";
import { times } from "@org/vitest-config/times";
import { examplesOf, run } from "@org/test-kit/readme";

let sandbox: ReturnType<typeof createSandbox>;

// A sandbox per example, since some examples write.
beforeEach(() => {
  sandbox = createSandbox({ limits: unlimited });
});

/** The service of the examples: the sandbox, with a token that it knows, and its own passwords. */
function response(request: Request): Promise<Response> {
  const { hostname, pathname, search } = new URL(request.url);
  if (hostname === "uploads.example") return uploaded(request);
  const sent = new Request(`${sandbox.origins.repoHost}${pathname}${search}`, request);
  const authorization = sent.headers.get("authorization");
  expect(authorization).toMatch(/^(?:token my-token|Basic )/);
  if (authorization?.startsWith("token") === true) sent.headers.set("authorization", "token alice-token");
  return sandbox.fetch(sent);
}

/** The second address of the example of uploads, which the sandbox does not have. */
async function uploaded(request: Request): Promise<Response> {
  expect(request.url).toBe("https://uploads.example/repos/acme/rocket/releases/1/assets?name=rocket.zip");
  expect(request.headers.get("authorization")).toMatch(/^token my-token/);
  expect(request.headers.get("content-type")).toBe("application/zip");
  expect((await request.arrayBuffer()).byteLength).toBe(256);
  return Response.json({ state: "uploaded" }, { status: 201 });
}

const examples = examplesOf("packages/repo-host/README.md");

test("the README's examples print what the README says", async () => {
  const { logged } = await run(String(examples.find((code) => code.includes("error.fields"))), response);
  expect(logged).toEqual([["Issue", "title", "missing_field"]]);
});

test("a file of a repository comes back with all of its bytes", async () => {
  const { logged } = await run(String(examples.find((code) => code.includes("base64"))), response);
  expect(logged).toEqual([[6]]);
});

test("a file goes to the address of uploads, with the credential", async () => {
  const { logged } = await run(String(examples.find((code) => code.includes("binary"))), response);
  expect(logged).toEqual([["uploaded"]]);
});

/** A program that serves webhooks runs when the host calls it. */
const programs = examples.filter((code) => !code.includes("verifyWebhook"));

test.each(programs.slice(0, times(3, programs.length)).map((code, index) => ({ code, index })))(
  "example $index of the README runs",
  async ({ code, index }) => {
    // A token per example: otherwise an example would wait for the rate limit of the one before it.
    const { logged } = await run(code.replaceAll("my-token", `my-token-${String(index)}`), response);
    expect(logged.length).toBeGreaterThan(0);
  },
);
