import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { times } from "@org/vitest-config/times";
import { exitOf, startOrgq } from "./orgq.ts";
import { orgqHere } from "./orgq-here.ts";
import { stubService } from "./stub-service.ts";
import { testFolder } from "./test-folder.ts";

const folder = testFolder();

test("a list is continued after kill -9; at most one page is printed again", async () => {
  const pages = Array.from({ length: 6 }, (_, at) => [{ id: 2 * at }, { id: 2 * at + 1 }]);
  let killed: (() => void) | undefined;
  const url = await stubService((request, response) => {
    const page = Number(new URL(request.url ?? "/", "http://stub").searchParams.get("page") ?? "1");
    // Every third page never comes: the process is killed while it waits for it.
    if (page % 3 === 0 && killed !== undefined) {
      killed();
      return;
    }
    if (page < pages.length)
      response.setHeader("link", `<${url}/things?page=${String(page + 1)}>; rel="next"`);
    response.end(JSON.stringify(pages[page - 1]));
  });
  const printed: (readonly string[])[] = [];
  const command = ["repo-host", "request", "GET /things", "--all", "--resume", folder.path("position")];
  const kills = times(1, 2);
  for (let run = 0; run < kills; run += 1) {
    const child = startOrgq(command, { REPO_HOST_URL: url });
    const [output, exit] = [text(child.stdout), exitOf(child)];
    killed = () => child.kill("SIGKILL");
    await exit;
    printed.push((await output).split("\n").slice(0, -1));
  }
  killed = undefined;
  vi.stubEnv("REPO_HOST_URL", url);
  printed.push((await orgqHere(command)).stdout.split("\n").slice(0, -1));
  const ids = printed.flat().map((row): unknown => Reflect.get(Object(JSON.parse(row)), "id"));
  expect(Array.from(new Set(ids))).toEqual(Array.from({ length: 12 }, (_, id) => id));
  expect(ids.length).toBeLessThanOrEqual(12 + 2 * kills);
  expect(printed[0]?.length).toBeGreaterThan(0);
});
