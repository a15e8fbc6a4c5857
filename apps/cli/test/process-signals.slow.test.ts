import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { exitOf, startOrgq } from "./orgq.ts";
import { stubService } from "./stub-service.ts";

const ROUTE = ["repo-host", "request", "GET /things"];

test.each([
  [130, "SIGINT"],
  [143, "SIGTERM"],
] as const)("%i: %s ends a list with its continuation", async (code, signal) => {
  const url = await stubService((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://stub");
    if (searchParams.has("page")) return;
    response.setHeader("link", `<${url}/things?page=2>; rel="next"`);
    response.end('[{"id":1}]');
  });
  const child = startOrgq([...ROUTE, "--all"], { REPO_HOST_URL: url });
  const [stderr, exit] = [text(child.stderr), exitOf(child)];
  await once(child.stdout, "data");
  child.kill(signal);
  expect(await exit).toBe(code);
  expect(await stderr).toMatch(/^continue: orgq repo-host request .*page=2.*\ninterrupted\n$/);
});

test.each([
  [130, "SIGINT"],
  [143, "SIGTERM"],
] as const)("%i: %s ends a filter that never ends", async (code, signal) => {
  const served = Promise.withResolvers<undefined>();
  const url = await stubService((_, response) => {
    response.end('[{"id":1}]');
    served.resolve(undefined);
  });
  const child = startOrgq([...ROUTE, "--jq", "def f: f; f"], { REPO_HOST_URL: url });
  const [stderr, exit] = [text(child.stderr), exitOf(child)];
  await served.promise;
  child.kill(signal);
  expect(await exit).toBe(code);
  expect(await stderr).toBe("interrupted\n");
});
