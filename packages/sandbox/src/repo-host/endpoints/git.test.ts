import { expect, it } from "vitest";
import { row, rows } from "../../../test/ask.ts";
import { host, problems, sending } from "../../../test/repo-host/ask-host.ts";

const { alice, anonymous, bob } = host();

it("a branch's reference is found under the older and the newer path", async () => {
  const [before, since, other] = await Promise.all(
    ["refs/heads/main", "ref/heads/main", "ref/heads/other"].map((path) =>
      anonymous(`/repos/acme/rocket/git/${path}`),
    ),
  );
  expect(row(before?.json)["ref"]).toBe("refs/heads/main");
  expect(since?.json).toEqual(before?.json);
  expect(other?.status).toBe(404);
});

it("the merge base of two commits is the earlier one, in both directions", async () => {
  const commits = rows((await anonymous("/repos/acme/rocket/commits")).json);
  const [newer, older] = [0, 3].map((place) => String(commits[place]?.["sha"]));
  const compared = async (range: string): Promise<readonly unknown[]> => {
    const { status, base_commit, merge_base_commit, ahead_by, behind_by } = row(
      (await anonymous(`/repos/acme/rocket/compare/${range}`)).json,
    );
    return [status, row(base_commit)["sha"], row(merge_base_commit)["sha"], ahead_by, behind_by];
  };
  expect(await compared(`${String(older)}...main`)).toEqual(["ahead", older, older, 3, 0]);
  expect(await compared(`main...${String(older)}`)).toEqual(["behind", newer, older, 0, 3]);
});

it("a blob is written as text or in base64, by users with write access only", async () => {
  const blobs = "/repos/acme/rocket/git/blobs";
  const made = await alice(blobs, sending("POST", { content: "hello\n" }));
  // What `git hash-object` says of that text.
  const sha = "ce013625030ba8dba906f756967f9e9ca394464a";
  expect(made).toMatchObject({ status: 201, json: { sha } });
  expect(made.headers.get("location")).toMatch(new RegExp(`${blobs}/${sha}$`));
  expect((await anonymous(`${blobs}/${sha}`)).json).toMatchObject({ size: 6, content: "aGVsbG8K\n" });
  const same = await alice(blobs, sending("POST", { content: "aGVsbG8K", encoding: "base64" }));
  expect(row(same.json)["sha"]).toBe(sha);
  expect((await bob(blobs, sending("POST", { content: "x" }))).status).toBe(404);
});

it.each([
  [{}, "content missing_field"],
  [{ content: 1 }, "content invalid"],
  [{ content: "!", encoding: "base64" }, "content invalid"],
  [{ content: "x", encoding: "latin1" }, "encoding invalid"],
])("a blob of %o is refused", async (fields, problem) => {
  const { status, json } = await alice("/repos/acme/rocket/git/blobs", sending("POST", fields));
  expect([status, problems(json)]).toEqual([422, [problem]]);
});
