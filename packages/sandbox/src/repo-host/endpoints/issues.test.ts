import { describe, expect, it } from "vitest";
import { row, rows, type Row } from "../../../test/ask.ts";
import { host, sending, shared } from "../../../test/repo-host/ask-host.ts";

const { anonymous, alice, bob, at } = host();
const ISSUES = "/repos/acme/rocket/issues";

describe("issues", () => {
  const listed = async (query: string): Promise<readonly Row[]> => {
    const pages = [1, 2].map((page) => alice(`${ISSUES}?per_page=100&page=${String(page)}&${query}`));
    return (await Promise.all(pages)).flatMap(({ json }) => rows(json));
  };
  const numbers = async (query: string): Promise<readonly unknown[]> =>
    (await listed(query)).map(({ number }) => number);

  it("are filtered by state, open by default", async () => {
    const [open, closed] = [await numbers("state=open"), await numbers("state=closed")];
    expect(await numbers("")).toEqual(open);
    expect(open.length + closed.length).toBe(125);
    for (const one of await listed("state=closed"))
      expect([one["state"], typeof one["closed_at"]]).toEqual(["closed", "string"]);
    for (const one of await listed("")) expect(one).toMatchObject({ state: "open", closed_at: null });
  });

  it("are filtered by assignee, any or none, by mention and by milestone", async () => {
    const all = await listed("state=all");
    const of = (test: (issue: Row) => boolean): readonly unknown[] =>
      all.filter(test).map(({ number }) => number);
    expect(await numbers("state=all&assignee=*")).toEqual(of(({ assignee }) => assignee !== null));
    expect(await numbers("state=all&assignee=none")).toEqual(of(({ assignee }) => assignee === null));
    const mentioned = /@([\w-]+)/.exec(String(all[0]?.["body"]))?.[1] ?? "";
    expect(await numbers(`state=all&mentioned=${mentioned.toUpperCase()}`)).toEqual(
      of(({ body }) => String(body).includes(`cc @${mentioned}\n`)),
    );
    expect(await numbers("state=all&mentioned=nobody-at-all")).toEqual([]);
    expect(await numbers("state=all&milestone=none")).toHaveLength(125);
    expect(await numbers("state=all&milestone=1")).toEqual([]);
  });

  it("contain one pull request, which has a page, a list and a search of its own", async () => {
    const all = await listed("state=all");
    const [pull = {}, ...others] = all.filter((one) => "pull_request" in one);
    expect(others).toEqual([]);
    expect((await listed("")).map(({ number }) => number)).toContain(pull["number"]);
    const number = String(pull["number"]);
    const links = row(pull["pull_request"]);
    expect(links).toMatchObject({
      url: at(`/repos/acme/rocket/pulls/${number}`),
      html_url: pull["html_url"],
      merged_at: null,
    });
    expect(row((await alice(`${ISSUES}/${number}`)).json)["pull_request"]).toEqual(links);
    const { json } = await alice("/repos/acme/rocket/pulls");
    const [own] = rows(json);
    expect(own).toMatchObject({ ...links, number: pull["number"], issue_url: pull["url"] });
    expect(own).not.toHaveProperty("pull_request");
    expect((await alice(`/repos/acme/rocket/pulls/${number}`)).json).toMatchObject({ ...links });
    expect((await alice("/repos/acme/rocket/pulls/1")).status).toBe(404);
    const found = async (kind: string) =>
      rows((await alice(`/search/issues?q=repo:acme/rocket+is:${kind}&per_page=100`)).json, "items");
    expect((await found("pr")).map((one) => one["number"])).toEqual([pull["number"]]);
    expect((await found("issue")).filter((one) => "pull_request" in one)).toEqual([]);
    for (const link of ["html_url", "diff_url", "patch_url"])
      expect((await alice(String(links[link]).slice(at("").length))).status).toBe(200);
  });

  it("are found by canonical numbers only", async () => {
    for (const number of ["1", "125"]) expect((await alice(`${ISSUES}/${number}`)).status).toBe(200);
    for (const number of ["0", "01", "1e0", "0x1", "1.0", "-1", "126"])
      expect((await alice(`${ISSUES}/${number}`)).status).toBe(404);
  });

  it("are filtered by labels, creator, assignee and since", async () => {
    const all = await listed("state=all");
    const of = (test: (issue: Row) => boolean): readonly unknown[] =>
      all.filter(test).map(({ number }) => number);
    const labelled = of((one) => rows(one, "labels").some(({ name }) => name === "bug"));
    expect(labelled.length).toBeGreaterThan(0);
    expect(await numbers("state=all&labels=bug")).toEqual(labelled);
    const creator = String(row(all[0]?.["user"])["login"]);
    expect(await numbers(`state=all&creator=${creator}`)).toEqual(
      of((one) => row(one["user"])["login"] === creator),
    );
    const assigned = all.find(({ assignee }) => assignee !== null);
    const assignee = String(row(assigned?.["assignee"])["login"]);
    expect(await numbers(`state=all&assignee=${assignee}`)).toContain(assigned?.["number"]);
    const since = String(all[40]?.["updated_at"]);
    expect(await numbers(`state=all&since=${since}`)).toEqual(
      of((one) => String(one["updated_at"]) >= since),
    );
  });

  it("are sorted by sort and direction, newest first by default", async () => {
    const times = (await listed("state=all")).map((one) => String(one["created_at"]));
    expect(times).toEqual(times.toSorted().toReversed());
    const first = await numbers("state=all&direction=asc");
    expect(first.slice(0, 3)).toEqual([1, 2, 3]);
    const updated = (await listed("state=all&sort=updated")).map((one) => String(one["updated_at"]));
    expect(updated).toEqual(updated.toSorted().toReversed());
    const comments = (await listed("state=all&sort=comments&direction=asc")).map((one) =>
      Number(one["comments"]),
    );
    expect(comments).toEqual(comments.toSorted((a, b) => a - b));
  });

  it.each(["state=ajar", "sort=size", "sort=constructor", "direction=up", "since=yesterday"])(
    "refuse %s",
    async (query) => {
      const response = await alice(`${ISSUES}?${query}`);
      expect(response.status).toBe(422);
      expect(rows(response.json, "errors")).toEqual([
        { resource: "Issue", field: query.split("=")[0], code: "invalid" },
      ]);
    },
  );

  it("have more fields when requested individually", async () => {
    const summary = (await listed("state=all&direction=asc"))[0] ?? {};
    const alone = row((await alice(`${ISSUES}/1`)).json);
    expect(shared(alone, summary)).toEqual(summary);
    expect(alone).toHaveProperty("closed_by");
    for (const path of ["/126", "/0", "/x", "/1.5"]) expect((await alice(ISSUES + path)).status).toBe(404);
  });

  it("can be created, changed and closed", async () => {
    const own = host();
    const fields = { title: "A title", body: "Text", labels: ["bug"], assignees: ["alice"] };
    const made = await own.bob(ISSUES, sending("POST", fields));
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toBe(at(`${ISSUES}/126`));
    expect(made.json).toMatchObject({
      number: 126,
      title: "A title",
      body: "Text",
      state: "open",
      comments: 0,
      user: { login: "bob" },
      labels: [{ name: "bug" }],
      assignee: { login: "alice" },
      created_at: "2026-11-21T12:00:00Z",
    });
    const closed = await own.bob(`${ISSUES}/126`, sending("PATCH", { state: "closed" }));
    expect(closed.json).toMatchObject({
      title: "A title",
      state: "closed",
      closed_at: "2026-11-21T12:00:00Z",
      body: "Text",
    });
    const opened = await own.alice(`${ISSUES}/126`, sending("PATCH", { state: "open", body: null }));
    expect(opened.json).toMatchObject({ state: "open", closed_at: null, body: null, closed_by: null });
    await own.alice(`${ISSUES}/126`, sending("PATCH", { state: "closed" }));
    const again = await own.bob(`${ISSUES}/126`, sending("PATCH", { title: "A title", state: "closed" }));
    expect(again.json).toMatchObject({ user: { login: "bob" }, closed_by: { login: "alice" } });
    await own.alice(`${ISSUES}/126`, sending("PATCH", { state: "open" }));
    expect(rows((await own.anonymous(ISSUES)).json)[0]).toMatchObject({ number: 126 });
    own.sandbox.reset();
    expect((await own.bob(`${ISSUES}/126`)).status).toBe(404);
  });

  it("can be changed by their authors and by users with write access only", async () => {
    const theirs = (await listed("state=all")).find(({ user }) => row(user)["login"] !== "bob");
    const path = `${ISSUES}/${String(theirs?.["number"])}`;
    expect((await bob(path, sending("PATCH", { title: "Mine" }))).status).toBe(404);
    expect((await anonymous(path, sending("PATCH", { title: "Mine" }))).status).toBe(404);
  });
});
