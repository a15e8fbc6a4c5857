import { afterEach, expect, it } from "vitest";
import { frozenSandbox, NOW, row } from "../../test/ask.ts";
import { serve, type ServedSandbox } from "./serve.ts";

const JSON_TYPE = { "Content-Type": "application/json" };
let served: ServedSandbox | undefined;
afterEach(async () => {
  await served?.close();
  served = undefined;
});

it("are served by header and by path, on every port", async () => {
  const sandbox = frozenSandbox();
  served = await serve(sandbox, { portPerService: true });
  const { urls, ownUrls, controlUrl } = served;
  const origin = new URL(controlUrl).origin;
  await fetch(`${urls.repoHost}/meta`, { headers: { "X-Sandbox-World": "one" } });
  await fetch(`${origin}/_world/one/repo-host/meta`);
  await fetch(`${String(ownUrls?.repoHost)}/_world/one/meta`);
  const targets = sandbox.worlds
    .get("one")
    .journal.entries()
    .map(({ target }) => target);
  expect(targets).toEqual(["/meta", "/meta", "/meta"]);
  expect(sandbox.journal.entries()).toEqual([]);

  const issues = await fetch(`${origin}/_world/one/repo-host/repos/acme/rocket/issues`);
  expect(issues.headers.get("link")).toContain(`<${origin}/_world/one/repo-host/repo`);

  await fetch(`${origin}/_world/one/_sandbox/api/clock`, {
    method: "POST",
    headers: JSON_TYPE,
    body: '{"advance":7}',
  });
  expect(sandbox.worlds.get("one").clock.now()).toBe(NOW + 7);
  expect(row(await (await fetch(`${controlUrl}/clock`)).json())["now"]).toBe(NOW);
  const large = JSON.stringify({ padding: "x".repeat(5_000_000) });
  const refused = await fetch(`${controlUrl}/snapshots/large`, {
    method: "PUT",
    headers: JSON_TYPE,
    body: large,
  });
  expect(row(await refused.json())["error"]).toContain("snapshot.format");
  expect((await fetch(`${origin}/_world/a%20b/repo-host/meta`)).status).toBe(400);
  expect((await fetch(`${origin}/_world/one/nothing`)).status).toBe(404);
});
