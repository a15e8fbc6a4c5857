import { describe, expect, it } from "vitest";
import { NOW, row, rows, type Row } from "../../../test/ask.ts";
import { host, sending } from "../../../test/repo-host/ask-host.ts";

const { anybody, alice, bob, at } = host();
const ISSUES = "/repos/acme/rocket/issues";

/** The part of a detailed resource that a list shows too. */
const shared = (details: Row, summary: Row): Row =>
  Object.fromEntries(Object.keys(summary).map((name) => [name, details[name]]));

describe("the root", () => {
  it("is the categories of endpoints, as templates on the client's own address", async () => {
    const root = row((await anybody("/")).json);
    expect(root["repository_url"]).toBe(at("/repos/{owner}/{repo}"));
    expect(root["organization_repositories_url"]).toBe(at("/orgs/{org}/repos{?type,page,per_page,sort}"));
    for (const [name, value] of Object.entries(root)) {
      expect(name).toMatch(/_url$/);
      expect(value).toMatch(/^https:/);
    }
  });
});

describe("users and organizations", () => {
  it("are summaries in lists and details alone", async () => {
    const listed = rows((await anybody("/users")).json).find(({ login }) => login === "alice") ?? {};
    const alone = row((await anybody("/users/alice")).json);
    expect(shared(alone, listed)).toEqual(listed);
    expect(Object.keys(alone).length).toBeGreaterThan(Object.keys(listed).length);
    expect(alone).toMatchObject({
      url: at("/users/alice"),
    });
    expect(alone["created_at"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it("tell the user themselves more", async () => {
    const mine = row((await alice("/users/alice")).json);
    expect(mine).toHaveProperty("plan");
    expect(mine["total_private_repos"]).toBeGreaterThan(0);
    expect(row((await bob("/users/alice")).json)).not.toHaveProperty("plan");
    expect((await alice("/user")).json).toEqual(mine);
  });

  it("tell an organization's members more", async () => {
    expect(row((await alice("/orgs/acme")).json)).toHaveProperty("billing_email");
    expect(row((await bob("/orgs/acme")).json)).not.toHaveProperty("billing_email");
    expect((await anybody("/orgs/alice")).status).toBe(404);
    expect(rows((await anybody("/organizations")).json)).toHaveLength(6);
  });

  it("know each other", async () => {
    const members = rows((await anybody("/orgs/acme/members")).json).map(({ login }) => login);
    expect(members).toContain("alice");
    expect(members).not.toContain("bob");
    expect(rows((await anybody("/users/alice/orgs")).json).map(({ login }) => login)).toContain("acme");
    expect((await alice("/user/orgs")).json).toEqual((await anybody("/users/alice/orgs")).json);
  });

  it("are found whatever the case of their login", async () => {
    expect((await anybody("/users/ALICE")).json).toEqual((await anybody("/users/alice")).json);
  });
});

describe("repositories", () => {
  it("are summaries in lists and details alone, with what has no value as null", async () => {
    const listed = rows((await bob("/orgs/acme/repos")).json).find(({ name }) => name === "seed") ?? {};
    const alone = row((await bob("/repos/acme/seed")).json);
    expect(shared(alone, listed)).toEqual(listed);
    expect(alone).toHaveProperty("subscribers_count");
    expect(listed).not.toHaveProperty("subscribers_count");
    expect(alone).toMatchObject({ description: null, language: null, mirror_url: null });
  });

  it("tell those who may change them more", async () => {
    expect((await alice("/repos/acme/rocket")).json).toMatchObject({
      permissions: { push: true },
      allow_squash_merge: true,
    });
    expect((await bob("/repos/acme/rocket")).json).toMatchObject({
      permissions: { push: false, pull: true },
    });
    expect(row((await anybody("/repos/acme/rocket")).json)).not.toHaveProperty("permissions");
  });

  it("link to what is below them", async () => {
    const { issues_url: issues, contents_url: contents } = row((await anybody("/repos/acme/rocket")).json);
    expect(issues).toBe(at(`${ISSUES}{/number}`));
    expect(contents).toBe(at("/repos/acme/rocket/contents/{+path}"));
  });

  it("can be created by a user", async () => {
    const own = host();
    const made = await own.alice("/user/repos", sending("POST", { name: "fresh", private: true }));
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toBe(at("/repos/alice/fresh"));
    expect((await own.alice("/repos/alice/fresh")).json).toEqual(made.json);
    expect((await own.bob("/repos/alice/fresh")).status).toBe(404);
    expect(rows((await own.alice("/user/repos?per_page=100")).json).map(({ name }) => name)).toContain(
      "fresh",
    );
  });

  it("have commits", async () => {
    const commits = rows((await anybody("/repos/acme/rocket/commits")).json);
    const [newest] = commits;
    expect((await anybody(`/repos/acme/rocket/commits/${String(newest?.["sha"])}`)).json).toEqual(newest);
    expect((await anybody("/repos/acme/rocket/commits/0000000000")).status).toBe(404);
  });
});

describe("issues", () => {
  const listed = async (query: string): Promise<readonly Row[]> => {
    const pages = [1, 2].map((page) => alice(`${ISSUES}?per_page=100&page=${String(page)}&${query}`));
    return (await Promise.all(pages)).flatMap(({ json }) => rows(json));
  };
  const numbers = async (query: string): Promise<readonly unknown[]> =>
    (await listed(query)).map(({ number }) => number);

  it("are selected by state, open by default", async () => {
    const [open, closed] = [await numbers("state=open"), await numbers("state=closed")];
    expect(await numbers("")).toEqual(open);
    expect(open.length + closed.length).toBe(125);
    for (const one of await listed("state=closed"))
      expect([one["state"], typeof one["closed_at"]]).toEqual(["closed", "string"]);
    for (const one of await listed("")) expect(one).toMatchObject({ state: "open", closed_at: null });
  });

  it("are selected by labels, creator, assignee and since", async () => {
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

  it("are ordered by sort and direction, the newest first by default", async () => {
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

  it.each(["state=ajar", "sort=size", "direction=up", "since=yesterday"])("refuse %s", async (query) => {
    const answered = await alice(`${ISSUES}?${query}`);
    expect(answered.status).toBe(422);
    expect(rows(answered.json, "errors")).toEqual([
      { resource: "Issue", field: query.split("=")[0], code: "invalid" },
    ]);
  });

  it("are details alone", async () => {
    const summary = (await listed("state=all&direction=asc"))[0] ?? {};
    const alone = row((await alice(`${ISSUES}/1`)).json);
    expect(shared(alone, summary)).toEqual(summary);
    expect(alone).toHaveProperty("closed_by");
    for (const path of ["/126", "/0", "/x", "/1.5"]) expect((await alice(ISSUES + path)).status).toBe(404);
  });

  it("are created, changed and closed", async () => {
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
    expect(opened.json).toMatchObject({ state: "open", closed_at: null, body: null });
    expect(rows((await own.anybody(ISSUES)).json)[0]).toMatchObject({ number: 126 });
    own.sandbox.reset();
    expect((await own.bob(`${ISSUES}/126`)).status).toBe(404);
  });

  it("are changed by their authors and the repository's people only", async () => {
    const theirs = (await listed("state=all")).find(({ user }) => row(user)["login"] !== "bob");
    const path = `${ISSUES}/${String(theirs?.["number"])}`;
    expect((await bob(path, sending("PATCH", { title: "Mine" }))).status).toBe(404);
    expect((await anybody(path, sending("PATCH", { title: "Mine" }))).status).toBe(404);
  });
});

describe("contents", () => {
  const CONTENTS = "/repos/acme/rocket/contents";

  it("are the files and folders of a folder", async () => {
    const top = rows((await anybody(CONTENTS)).json);
    expect(top.map(({ type, name }) => [type, name])).toEqual([
      ["file", "LICENSE"],
      ["file", "README.md"],
      ["dir", "docs"],
      ["dir", "src"],
    ]);
    expect((await anybody(`${CONTENTS}/`)).json).toEqual(top);
    expect(rows((await anybody(`${CONTENTS}/docs`)).json).map(({ path }) => path)).toEqual(["docs/guide.md"]);
    expect((await anybody(`${CONTENTS}/nowhere`)).status).toBe(404);
  });

  it("are base64 in JSON, or raw by media type", async () => {
    const file = row((await anybody(`${CONTENTS}/README.md`)).json);
    const raw = await anybody(`${CONTENTS}/README.md`, {
      headers: { Accept: "application/vnd.service.v3.raw" },
    });
    expect(atob(String(file["content"]))).toBe(raw.text);
    expect(raw.text).toBe("# rocket\n\nGoes up.\n");
    expect(raw.headers.get("content-type")).toMatch(/^application\/vnd\.service\.v3\.raw/);
    // What `git hash-object` says of that text.
    expect(file["sha"]).toBe("2edd807bbbbc4d155db6b89cdeaeafe3af802674");
  });

  it("are written by a commit", async () => {
    const own = host();
    const content = btoa("Hello");
    const made = await own.alice(
      `${CONTENTS}/docs/new.md`,
      sending("PUT", { message: "Say hello", content }),
    );
    expect(made.status).toBe(201);
    const raw = { headers: { Accept: "application/vnd.service.v3.raw" } };
    expect((await own.anybody(`${CONTENTS}/docs/new.md`, raw)).text).toBe("Hello");
    const [newest] = rows((await own.anybody("/repos/acme/rocket/commits")).json);
    expect(newest).toEqual(row(made.json)["commit"]);
    const again = sending("PUT", { message: "Again", content });
    expect((await own.alice(`${CONTENTS}/docs/new.md`, again)).status).toBe(422);
    const stale = sending("PUT", { message: "Again", content, sha: "0".repeat(40) });
    expect((await own.alice(`${CONTENTS}/docs/new.md`, stale)).status).toBe(409);
    const sha = row(row(made.json)["content"])["sha"];
    expect(
      (await own.alice(`${CONTENTS}/docs/new.md`, sending("PUT", { message: "Again", content, sha }))).status,
    ).toBe(200);
    expect(
      (await own.bob(`${CONTENTS}/docs/other.md`, sending("PUT", { message: "x", content }))).status,
    ).toBe(404);
  });
});

describe("the zone of a timestamp that a call makes", () => {
  const write = async (
    name: string,
    fields: object,
    headers: Readonly<Record<string, string>>,
  ): Promise<unknown> => {
    const own = host();
    const sent = sending("PUT", { message: "x", content: "", ...fields });
    const who = name === "alice" ? own.alice : own.bob;
    const path = name === "alice" ? "/repos/acme/rocket/contents/z.txt" : "/repos/bob/own/contents/z.txt";
    if (name === "bob") await own.bob("/user/repos", sending("POST", { name: "own" }));
    const answered = await who(path, { ...sent, headers });
    return answered.status === 201
      ? row(row(row(answered.json)["commit"])["commit"])["author"]
      : answered.status;
  };
  const dated = (date: string): unknown => expect.objectContaining({ date });

  it("is what the timestamp itself says", async () => {
    const author = { name: "A", email: "a@example.com", date: "2014-02-27T15:05:06+01:00" };
    expect(await write("alice", { author }, { "Time-Zone": "Asia/Tokyo" })).toEqual(
      dated("2014-02-27T15:05:06+01:00"),
    );
  });

  it("else the header's", async () => {
    expect(await write("alice", {}, { "Time-Zone": "Asia/Tokyo" })).toEqual(
      dated("2026-11-21T21:00:00+09:00"),
    );
    expect(await write("alice", {}, { "Time-Zone": "UTC" })).toEqual(dated("2026-11-21T12:00:00Z"));
  });

  it("else the user's last known one", async () => {
    expect(await write("alice", {}, {})).toEqual(dated("2026-11-21T13:00:00+01:00"));
    expect(await write("bob", {}, {})).toEqual(dated("2026-11-21T07:00:00-05:00"));
    expect(await write("alice", {}, { "Time-Zone": "Middle/Earth" })).toEqual(
      dated("2026-11-21T13:00:00+01:00"),
    );
  });

  it("is a 422 where the timestamp has none", async () => {
    expect(await write("alice", { author: { date: "2014-02-27 15:05" } }, {})).toBe(422);
  });
});

describe("activity", () => {
  it("is public pushes, with the time after which to ask again", async () => {
    const answered = await anybody("/events");
    expect(answered.headers.get("x-poll-interval")).toBe("60");
    const times = rows(answered.json).map(({ created_at: at }) => String(at));
    expect(times).toEqual(times.toSorted().toReversed());
    expect(answered.text).not.toContain("acme/vault");
    expect(rows((await anybody("/repos/acme/rocket/events")).json)[0]).toMatchObject({
      repo: { name: "acme/rocket" },
    });
  });
});

describe("notifications", () => {
  it("are unread until they are marked", async () => {
    const own = host();
    const unread = rows((await own.alice("/notifications?per_page=100")).json);
    expect(unread.length).toBeGreaterThan(0);
    const marked = await own.alice("/notifications", { method: "PUT" });
    expect(marked.status).toBe(205);
    expect(marked.text).toBe("");
    expect((await own.alice("/notifications")).json).toEqual([]);
    const all = rows((await own.alice("/notifications?all=true&per_page=100")).json);
    expect(all).toHaveLength(unread.length);
    expect(all[0]).toMatchObject({
      unread: false,
      last_read_at: new Date(NOW).toISOString().replace(".000", ""),
    });
  });

  it("are marked up to a moment", async () => {
    const own = host();
    const [, second] = rows((await own.alice("/notifications")).json);
    await own.alice("/notifications", sending("PUT", { last_read_at: second?.["updated_at"] }));
    expect(rows((await own.alice("/notifications")).json)).toHaveLength(1);
    expect((await own.alice("/notifications", sending("PUT", { last_read_at: "soon" }))).status).toBe(422);
  });

  it("are the user's", async () => {
    expect((await anybody("/notifications")).status).toBe(401);
  });
});

describe("the seed", () => {
  it("decides every byte", async () => {
    for (const path of [
      "/users/alice",
      "/orgs/acme/repos",
      ISSUES,
      "/events",
      "/repos/acme/rocket/commits",
    ]) {
      const [one, again, other] = [host(), host(), host({ seed: 2 })];
      const { text } = await one.alice(path);
      expect((await again.alice(path)).text).toBe(text);
      expect((await other.alice(path)).text).not.toBe(text);
    }
  });

  it("and the scale decide how many there are", async () => {
    const large = host({ scale: 3 });
    expect((await large.alice("/users?per_page=100&page=2")).json).toHaveLength(20);
    expect((await large.alice("/organizations?per_page=100")).json).toHaveLength(18);
  });
});
