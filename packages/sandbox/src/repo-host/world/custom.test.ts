import { describe, expect, it } from "vitest";
import { accountFields, issueFields, nameOf, ownerOf, repositoryFields, unknownName } from "./custom.ts";
import { usersOf, type Account } from "./accounts.ts";

const DAY_1 = Date.UTC(2020, 0, 1);
const DAY_2 = Date.UTC(2020, 0, 2);

describe("fields that are not given", () => {
  it("are absent, so that generated ones stay", () => {
    expect(accountFields({ login: "dave" })).toEqual({ login: "dave" });
    expect(repositoryFields({ full_name: "dave/dots" })).toEqual({ name: "dots" });
    expect(issueFields({ repository: "dave/dots", title: "T" }, unused)).toEqual({ title: "T" });
  });
});

describe("custom times", () => {
  it("are those of the creation too, unless they are given themselves", () => {
    expect(accountFields({ login: "dave", created_at: "2020-01-01" })).toMatchObject({
      createdAt: DAY_1,
      updatedAt: DAY_1,
    });
    const times = { created_at: "2020-01-01", updated_at: "2020-01-02" };
    const repository = repositoryFields({ full_name: "dave/dots", ...times });
    expect(repository).toMatchObject({ createdAt: DAY_1, updatedAt: DAY_2, pushedAt: DAY_1 });
    const issue = issueFields({ repository: "dave/dots", title: "T", ...times }, unused);
    expect(issue).toEqual({ title: "T", createdAt: DAY_1, updatedAt: DAY_2 });
  });
});

describe("null", () => {
  it("is kept where the attribute may be null, else it stands for the empty value", () => {
    const account = { login: "dave", name: null, company: null, bio: null, blog: null };
    expect(accountFields(account)).toEqual(account);
    const repository = { full_name: "dave/dots", description: null, topics: null, private: null, size: null };
    expect(repositoryFields(repository)).toEqual({
      name: "dots",
      description: null,
      topics: [],
      private: false,
      size: 0,
    });
  });
});

describe("custom issues", () => {
  it("that are open were never closed", () => {
    const custom = { repository: "dave/dots", title: "T" } as const;
    const open = issueFields({ ...custom, state: "open" }, unused);
    expect(open).toEqual({ title: "T", state: "open", closedAt: null, closedBy: null });
    expect(issueFields({ ...custom, state: "closed" }, unused)).toEqual({ title: "T", state: "closed" });
  });

  it("have the accounts of their logins, each found by its field", () => {
    const [alice, bob] = usersOf(1, 0);
    const asked: string[] = [];
    const find = (login: string, field: string): Account => {
      asked.push(field);
      const found = [alice, bob].find((one) => one?.login === login);
      return found ?? unused();
    };
    const custom = { repository: "dave/dots", title: "T", user: "alice", assignees: ["bob", "alice"] };
    expect(issueFields(custom, find)).toEqual({ title: "T", user: alice, assignees: [bob, alice] });
    expect(asked).toEqual(["user", "assignees.0", "assignees.1"]);
  });
});

it("a full name is an owner and a name", () => {
  const custom = { full_name: "dave/dots.files" };
  expect([ownerOf(custom), nameOf(custom)]).toEqual(["dave", "dots.files"]);
});

it("the error of an unknown name has the option, what was expected and the name", () => {
  const { message } = unknownName("issues.0.user", "a login", 'the "other"');
  for (const part of ["options.data.repoHost.issues.0.user", "a login", String.raw`"the \"other\""`])
    expect(message).toContain(part);
});

function unused(): never {
  throw new TypeError("No login is looked up");
}
