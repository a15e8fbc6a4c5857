import { beforeEach, expect, it } from "vitest";
import { row, rows } from "../../../test/ask.ts";
import { host, sending } from "../../../test/repo-host/ask-host.ts";
import { createStates } from "../../core/state.ts";
import { createRepoHostWorld } from "./world.ts";

const { alice, sandbox } = host({ limits: { repoHost: { writes: 10_000 } } });
beforeEach(() => sandbox.reset());

it("an issue after the ten thousandth has a unique id across repositories", () => {
  const { repositories, issues } = createRepoHostWorld(1, 1, createStates());
  const [rocket, vault] = [repositories.find("acme", "rocket"), repositories.find("acme", "vault")];
  const [first] = rocket === undefined ? [] : issues.of(rocket);
  if (rocket === undefined || vault === undefined || first === undefined)
    throw new TypeError("They are there");
  expect(vault.id).toBe(rocket.id + 1);
  issues.put(rocket, { ...first, number: 10_000 });
  const { id: _, number: __, ...draft } = first;
  const added = issues.add(rocket, draft);
  expect(added.number).toBe(10_001);
  expect(issues.find(rocket, 10_001)).toBe(added);
  expect(issues.of(vault).map(({ id }) => id)).not.toContain(added.id);
});

it("a comment after the thousandth has a unique id across issues", () => {
  const { repositories, issues, comments } = createRepoHostWorld(1, 1, createStates());
  const rocket = repositories.find("acme", "rocket");
  if (rocket === undefined) throw new TypeError("It is there");
  const [issue, next] = issues.of(rocket).filter((one) => one.comments > 0 && one.number < 10);
  if (issue === undefined || next === undefined) throw new TypeError("They are there");
  const [known] = comments.of(rocket, issue);
  if (known === undefined) throw new TypeError("It is there");
  const ids = new Set(Array.from({ length: 1_100 }, () => comments.add(rocket, issue, known).id));
  expect(ids.size).toBe(1_100);
  const others = issues.of(rocket).flatMap((one) => (one === issue ? [] : comments.of(rocket, one)));
  for (const { id } of others) expect(ids.has(id)).toBe(false);
});

it("new issues, comments and labels have unique ids across repositories", async () => {
  await alice("/user/repos", sending("POST", { name: "one" }));
  await alice("/user/repos", sending("POST", { name: "two" }));
  const ids: Record<string, number[]> = { issues: [], comments: [], labels: [] };
  for (const name of ["one", "two"]) {
    for (let i = 0; i < 2; i += 1) {
      const issue = row((await alice(`/repos/alice/${name}/issues`, sending("POST", { title: "T" }))).json);
      const path = `/repos/alice/${name}/issues/${String(i + 1)}/comments`;
      const comment = row((await alice(path, sending("POST", { body: "B" }))).json);
      const label = row(
        (await alice(`/repos/alice/${name}/labels`, sending("POST", { name: String(i) }))).json,
      );
      ids["issues"]?.push(Number(issue["id"]));
      ids["comments"]?.push(Number(comment["id"]));
      ids["labels"]?.push(Number(label["id"]));
    }
  }
  for (const some of Object.values(ids)) {
    expect(new Set(some).size).toBe(4);
    expect(some.every(Number.isSafeInteger)).toBe(true);
  }
});

it("labels after the hundredth have unique ids across repositories", async () => {
  for (let i = 0; i < 110; i += 1)
    await alice("/repos/acme/rocket/labels", sending("POST", { name: `label ${String(i)}` }));
  const first = rows((await alice("/repos/acme/vault/labels")).json).map(({ id }) => id);
  const behind = rows((await alice("/repos/acme/rocket/labels?per_page=100&page=2")).json).map(
    ({ id }) => id,
  );
  expect(behind).toHaveLength(14);
  for (const id of behind) expect(first).not.toContain(id);
});
