import { beforeEach, describe, expect, it } from "vitest";
import { row, rows } from "../ask.ts";
import { host, problems, sending } from "./ask-host.ts";

const { alice, sandbox } = host();
beforeEach(() => sandbox.reset());

const ROCKET = "/repos/acme/rocket";
const file = (more: object = {}): RequestInit =>
  sending("PUT", { message: "Write", content: btoa("text"), ...more });

describe("files", () => {
  it("of any size are read as they were written", async () => {
    const content = btoa("large ".repeat(50_000));
    expect((await alice(`${ROCKET}/contents/large`, file({ content }))).status).toBe(201);
    const read = row((await alice(`${ROCKET}/contents/large`)).json);
    expect(String(read["content"]).trim()).toBe(content);
  });

  it("of any name are found where the answer says that they are", async () => {
    const made = await alice(`${ROCKET}/contents/docs/${encodeURIComponent("日本 ü#1")}`, file());
    expect(made.status).toBe(201);
    const location = made.headers.get("location") ?? "";
    const read = await alice(location.slice(sandbox.origins.repoHost.length));
    expect(row(read.json)["path"]).toBe("docs/日本 ü#1");
  });

  it.each(["a%2F..%2Fb", "a%2F.%2Fb", "a%2F%2Fb", "a%0Ab"])("are not called %s", async (path) => {
    const refused = await alice(`${ROCKET}/contents/${path}`, file());
    expect([refused.status, problems(refused.json)]).toEqual([422, ["path invalid"]]);
  });
});

it.each([
  "0000-01-01T00:00:00",
  "0001-01-01T00:00",
  "9999-12-31T23:59:59",
  "0000-01-01T00:00:00Z",
  "1969-12-31T23:59:59Z",
  "1970-01-01T00:00:00+01:00",
  "9999-12-31T23:59:59-01:00",
  "2026-02-31T10:00:00",
  "2026-02-31T10:00:00Z",
])("%s is no moment of a commit", async (date) => {
  for (const person of ["author", "committer"]) {
    const refused = await alice(`${ROCKET}/contents/dated`, file({ [person]: { date } }));
    expect([refused.status, problems(refused.json)]).toEqual([422, [`${person}.date invalid`]]);
  }
  expect(rows((await alice(`${ROCKET}/commits`)).json).length).toBeGreaterThan(0);
});

it.each(["1970-01-01T00:00:00Z", "1970-01-01T01:00:00+01:00", "9999-12-31T23:59:59Z"])(
  "%s is a moment of a commit, kept as given",
  async (date) => {
    const made = row((await alice(`${ROCKET}/contents/${date}`, file({ committer: { date } }))).json);
    expect(made["commit"]).toMatchObject({ committer: { date } });
    expect((await alice("/repos/acme/rocket/events")).status).toBe(200);
  },
);

it("labels have names that an address can say", async () => {
  const made = await alice(`${ROCKET}/labels`, sending("POST", { name: "\ud800", color: "ffffff" }));
  expect([made.status, problems(made.json)]).toEqual([422, ["name invalid"]]);
});

it.each([".", ".."])("no repository is called %s", async (name) => {
  const made = await alice("/user/repos", sending("POST", { name }));
  expect([made.status, problems(made.json)]).toEqual([422, ["name invalid"]]);
});
