import { examplesOf, run } from "@org/test-kit/readme";
import { expect, test } from "vitest";

const withMsw = examplesOf("packages/sandbox/README.md").filter((code) => code.includes("msw"));

test("there is one recipe for MSW", () => {
  expect(withMsw).toHaveLength(1);
});

test.each(withMsw)("the recipe for MSW runs, and prints what its comment says", async (code) => {
  const { logged } = await run(code);
  expect(logged).toEqual([[200]]);
});

test.each(withMsw)("the recipe for MSW breaks the connections that a fault breaks", async (code) => {
  // A server that is left open would answer the requests of the tests after this one.
  const broken = code
    .replace("createSandbox()", 'createSandbox({ faults: [{ kind: "reset" }] })')
    .replace("server.listen();", "server.listen();\ntry {")
    .replace("server.close();", "} finally {\n  server.close();\n}");
  await expect(run(broken)).rejects.toMatchObject({ message: "fetch failed", cause: { type: "error" } });
});
