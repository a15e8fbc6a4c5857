import { expect, it } from "vitest";
import { row, rows } from "../../../../test/ask.ts";
import { host } from "../../../../test/repo-host/ask-host.ts";

const { anybody } = host();

it("a branch's reference is found as it was spelled, and as it is", async () => {
  const [before, since, other] = await Promise.all(
    ["refs/heads/main", "ref/heads/main", "ref/heads/other"].map((path) =>
      anybody(`/repos/acme/rocket/git/${path}`),
    ),
  );
  expect(row(before?.json)["ref"]).toBe("refs/heads/main");
  expect(since?.json).toEqual(before?.json);
  expect(other?.status).toBe(404);
});

it("two commits have the earlier one in common, whichever is asked about", async () => {
  const commits = rows((await anybody("/repos/acme/rocket/commits")).json);
  const [newer, older] = [0, 3].map((place) => String(commits[place]?.["sha"]));
  const compared = async (range: string): Promise<readonly unknown[]> => {
    const { status, base_commit, merge_base_commit, ahead_by, behind_by } = row(
      (await anybody(`/repos/acme/rocket/compare/${range}`)).json,
    );
    return [status, row(base_commit)["sha"], row(merge_base_commit)["sha"], ahead_by, behind_by];
  };
  expect(await compared(`${String(older)}...main`)).toEqual(["ahead", older, older, 3, 0]);
  expect(await compared(`main...${String(older)}`)).toEqual(["behind", newer, older, 0, 3]);
});
