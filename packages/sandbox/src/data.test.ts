import { ParameterError } from "@org/http-core";
import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, row, rows, type TestResponse } from "../test/ask.ts";
import type { SandboxData } from "./data.ts";
import type { Sandbox } from "./types.ts";

const host = (sandbox: Sandbox, path: string, token = "dave-token"): Promise<TestResponse> =>
  asking(sandbox, "repoHost", { Authorization: `token ${token}` })(path);

describe("data of the repository host", () => {
  const data: SandboxData = {
    repoHost: {
      users: [
        { login: "dave", name: "Dave", bio: "Tests.", created_at: "2020-01-01T00:00:00Z" },
        { login: "alice", name: "Alice of yours", email: null },
      ],
      organizations: [
        { login: "team", members: ["dave", "bob"] },
        { login: "acme", members: ["dave"] },
      ],
      repositories: [
        { full_name: "team/tool", description: "Mine.", topics: ["a"], private: true },
        { full_name: "acme/rocket", language: "Zig" },
        { full_name: "dave/dots" },
      ],
      issues: [
        { repository: "team/tool", title: "First", labels: ["bug", "mine"], user: "dave" },
        { repository: "team/tool", title: "Second", state: "closed", assignees: ["bob"] },
        { repository: "acme/rocket", title: "Replaced", number: 3, body: null },
        { repository: "acme/rocket", title: "Next" },
      ],
      tokens: [
        { token: "dave-token", login: "dave" },
        { token: "narrow", login: "dave", scopes: [] },
      ],
    },
  };

  it("has new users, organizations and repositories", async () => {
    const sandbox = frozenSandbox({ data });
    expect(row((await host(sandbox, "/user")).json)).toMatchObject({
      login: "dave",
      name: "Dave",
      bio: "Tests.",
      created_at: "2020-01-01T00:00:00Z",
    });
    const orgs = rows((await host(sandbox, "/user/orgs")).json).map(({ login }) => login);
    expect(orgs).toEqual(["acme", "team"]);
    const tool = row((await host(sandbox, "/repos/team/tool")).json);
    expect(tool).toMatchObject({ description: "Mine.", topics: ["a"], open_issues: 1, stargazers_count: 0 });
    expect((await host(sandbox, "/repos/team/tool", "carol-token")).status).toBe(404);
    expect((await host(sandbox, "/repos/team/tool", "narrow")).status).toBe(404);
    expect((await host(sandbox, `/repositories/${String(tool["id"])}`)).status).toBe(200);
    expect(rows((await host(sandbox, "/users/dave/repos")).json)).toHaveLength(1);
    expect(rows((await host(sandbox, "/repos/dave/dots/commits")).json)).toHaveLength(1);
  });

  it("has new issues with their labels", async () => {
    const sandbox = frozenSandbox({ data });
    const issues = rows((await host(sandbox, "/repos/team/tool/issues?state=all&direction=asc")).json);
    const of = (name: string): unknown => issues.map((issue) => issue[name]);
    expect([of("number"), of("title"), of("state")]).toEqual([
      [1, 2],
      ["First", "Second"],
      ["open", "closed"],
    ]);
    expect(rows(issues[0], "labels").map(({ name }) => name)).toEqual(["bug", "mine"]);
    expect([
      row(issues[0]?.["user"])["login"],
      rows(issues[1], "assignees").map(({ login }) => login),
    ]).toEqual(["dave", ["bob"]]);
  });

  it("replaces the fields of generated rows, and nothing else", async () => {
    const [own, generated] = [frozenSandbox({ data }), frozenSandbox()];
    const both = async (path: string): Promise<readonly Row[]> => [
      row((await host(own, path, "alice-token")).json),
      row((await host(generated, path, "alice-token")).json),
    ];
    const [alice = {}, before = {}] = await both("/users/alice");
    expect(alice).toEqual({
      ...before,
      name: "Alice of yours",
      email: null,
      updated_at: alice["updated_at"],
    });
    const [issue = {}, old = {}] = await both("/repos/acme/rocket/issues/3");
    expect(issue).toMatchObject({ title: "Replaced", body: null });
    for (const name of ["id", "number", "user", "state", "labels", "created_at"])
      expect(issue[name], name).toEqual(old[name]);
    const [next = {}] = await both("/repos/acme/rocket/issues/126");
    expect(next["title"]).toBe("Next");
    const [one, other] = await both("/repos/acme/rocket/issues/4");
    expect({ ...one, author_association: "" }).toEqual({ ...other, author_association: "" });
    expect((await both("/repos/acme/rocket")).map(({ language }) => language)).toEqual(["Zig", "TypeScript"]);
  });

  it("is part of forks and worlds, and of what a snapshot file fits", async () => {
    const sandbox = frozenSandbox({ data });
    const file = sandbox.exportSnapshot();
    for (const other of [sandbox.fork(), sandbox.worlds.get("other"), frozenSandbox({ data })]) {
      other.restore(other.importSnapshot(file));
      expect((await host(other, "/repos/team/tool")).status).toBe(200);
    }
    expect(() => frozenSandbox().importSnapshot(file)).toThrow("snapshot.data");
    expect(() => sandbox.importSnapshot(frozenSandbox().exportSnapshot())).toThrow("snapshot.data");
  });

  it("keeps its tokens out of the journal", async () => {
    const sandbox = frozenSandbox({ data });
    await host(sandbox, "/user?x=dave-token");
    expect(JSON.stringify(sandbox.journal.entries())).not.toContain("dave-token");
  });
});

type Row = Readonly<Record<string, unknown>>;

describe("data of the chain statistics", () => {
  it("replaces and adds days", async () => {
    const days = [
      { UTCDate: "2019-02-01", uncleBlockCount: 7 },
      { UTCDate: "2023-01-01", uncleBlockCount: 1, uncleBlockRewards_Eth: "1.5" },
    ];
    const ask = asking(frozenSandbox({ data: { chainstats: { days } } }), "chainstats");
    const between = async (start: string, end: string): Promise<readonly Row[]> => {
      const query = `module=stats&action=dailyuncleblkcount&startdate=${start}&enddate=${end}&apikey=SANDBOX-STANDARD`;
      return rows((await ask(`/v2/api?${query}`)).json, "result");
    };
    const [first, second] = await between("2019-02-01", "2019-02-02");
    expect([first?.["uncleBlockCount"], first?.["unixTimeStamp"]]).toEqual([7, "1548979200"]);
    expect(second?.["uncleBlockCount"]).not.toBe(7);
    expect(await between("2022-12-01", "2023-02-01")).toEqual([
      {
        UTCDate: "2023-01-01",
        unixTimeStamp: "1672531200",
        uncleBlockCount: 1,
        uncleBlockRewards_Eth: "1.5",
      },
    ]);
  });
});

describe("data of the validators", () => {
  const consolidation = {
    date: "2026-01-01",
    consolidationEpoch: 490_600,
    sourceValidatorIndex: 1,
    sourceEntity: "Own",
    sourceEntityType: "pool",
    targetValidatorIndex: 2,
    targetEntity: "Own",
    targetEntityType: "pool",
    consolidatedAmount: 32_000_000_000,
    targetBalanceBeforeConsolidation: 32_000_000_000,
    targetBalanceAtConsolidationEpoch: 64_000_000_000,
    targetEffectiveBalanceAtConsolidationEpoch: 64_000_000_000,
  };

  it("replaces and adds summaries, and adds consolidations", async () => {
    const [known] = frozenSandbox().validators;
    const sandbox = frozenSandbox({
      data: {
        validators: {
          summaries: [
            { validatorIdentity: known?.validatorIdentity ?? "", timeWindow: "1d", validatorApy: "0.5" },
            { validatorIdentity: "mine", voteAccount: "my-vote", name: "Mine", totalStake: "12.5" },
          ],
          consolidations: [
            consolidation,
            { ...consolidation, network: "hoodi", consolidationEpoch: 9_999_999 },
          ],
        },
      },
    });
    const ask = asking(sandbox, "validators", { Authorization: "Bearer sandbox-token" });
    const summary = async (id: string, window: string): Promise<Row> =>
      row((await ask(`/v1/solana/validators/${id}/summary?window=${window}`)).json);
    expect((await summary(known?.voteAccount ?? "", "1d"))["validatorApy"]).toBe("0.5");
    expect((await summary(known?.voteAccount ?? "", "7d"))["validatorApy"]).not.toBe("0.5");
    expect(await summary("my-vote", "7d")).toMatchObject({
      name: "Mine",
      totalStake: "12.5",
      timeWindow: "7d",
    });
    expect(sandbox.validators.at(-1)).toEqual({
      validatorIdentity: "mine",
      voteAccount: "my-vote",
      name: "Mine",
    });
    const page = (network: string): Promise<TestResponse> =>
      ask("/v1/eth/validators/consolidations?limit=100", { headers: { "X-Service-Network": network } });
    const own = ({ text }: TestResponse): number => text.split('"Own"').length - 1;
    expect([own(await page("mainnet")), own(await page("hoodi"))]).toEqual([2, 0]);
  });
});

describe("wrong data is refused", () => {
  it.each<[object, string, string]>([
    [{ repohost: {} }, "options.data.repohost", 'the nearest is "repoHost"'],
    [{ repoHost: [] }, "options.data.repoHost", "an object"],
    [{ repoHost: { user: [] } }, "options.data.repoHost.user", 'the nearest is "users"'],
    [{ repoHost: { users: {} } }, "options.data.repoHost.users", "a list"],
    [{ repoHost: { users: [{ login: "d", nam: "D" }] } }, "users.0.nam", 'the nearest is "name"'],
    [{ repoHost: { users: [{ name: "D" }] } }, "users.0.login", "a value"],
    [{ repoHost: { users: [{ login: "a b" }] } }, "users.0.login", "a login"],
    [{ repoHost: { users: [{ login: "d", created_at: "soon" }] } }, "users.0.created_at", "2026-01-01"],
    [{ repoHost: { users: [{ login: "acme" }] } }, "users.0.login", "not taken"],
    [{ repoHost: { organizations: [{ login: "o", members: ["nobody"] }] } }, "members", "users"],
    [{ repoHost: { organizations: [{ login: "o", members: [7] }] } }, "organizations.0.members.0", "a text"],
    [{ repoHost: { repositories: [{ full_name: "tool" }] } }, "repositories.0.full_name", "owner/name"],
    [{ repoHost: { repositories: [{ full_name: "nobody/x" }] } }, "repositories.0.full_name", "an owner"],
    [{ repoHost: { issues: [{ repository: "a/b", title: "T" }] } }, "issues.0.repository", "a repository"],
    [
      { repoHost: { issues: [{ repository: "acme/seed", title: "T", number: 2 }] } },
      "issues.0.number",
      "up to 1",
    ],
    [
      { repoHost: { issues: [{ repository: "acme/seed", title: "T", user: "nobody" }] } },
      "issues.0.user",
      "a login",
    ],
    [{ repoHost: { tokens: [{ token: "t", login: "nobody" }] } }, "tokens.0.login", "a user"],
    [{ chainstats: { days: [{ UTCDate: "2019-02-30" }] } }, "days.0.UTCDate", "day"],
    [
      { chainstats: { days: [{ UTCDate: "2019-02-01", uncleBlockCount: "7" }] } },
      "uncleBlockCount",
      "number",
    ],
    [{ validators: { consolidations: [{ date: "2026-01-01" }] } }, "consolidations.0.", "a value"],
  ])("%j", (data, field, expected) => {
    const create = (): unknown => frozenSandbox({ data });
    expect(create).toThrow(ParameterError);
    expect(create).toThrow(field);
    expect(create).toThrow(expected);
  });
});
