import { expect, it } from "vitest";
import { row, rows } from "../../test/ask.ts";
import { hostSamples } from "./host-samples.ts";

const { routes, responses, fileCommits } = await hostSamples({});

it("samples have all routes, with the paths by id", () => {
  const repository = routes.find(
    ({ method, paths }) => method === "PATCH" && paths[0] === "/repos/:owner/:repo",
  );
  expect(repository).toMatchObject({
    methods: ["PATCH", "POST"],
    paths: ["/repos/:owner/:repo", "/repositories/:id"],
  });
});

it("a path without variables is sampled once, one with variables for several resources", async () => {
  expect(await responses("/meta")).toHaveLength(1);
  const names = (await responses("/repos/:owner/:repo")).map((one) => row(one)["full_name"]);
  expect(names).toEqual(["acme/rocket", "acme/seed", "acme/vault", "alice/notes"]);
});

it("a list has rows in every state", async () => {
  const lists = await responses("/repos/:owner/:repo/issues");
  const states = lists.flatMap((list) => rows(list)).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(["open", "closed"]));
});

it("a path that is not found has no samples", async () => {
  expect(await responses("/nowhere/:owner")).toEqual([]);
});

it("a file was written and removed again, in two commits", () => {
  const [made, removed] = fileCommits.map(row);
  expect(row(made?.["content"])["path"]).toBe("docs/new.md");
  expect(removed?.["content"]).toBe(null);
  expect(row(removed?.["commit"])["sha"]).not.toBe(row(made?.["commit"])["sha"]);
});

it("samples do not depend on the day", async () => {
  const again = await hostSamples({});
  expect(again.fileCommits).toEqual(fileCommits);
});
