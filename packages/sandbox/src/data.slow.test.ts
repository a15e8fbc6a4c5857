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
    const authors = async (sandbox: Sandbox): Promise<readonly unknown[]> => {
      const path = "/repos/acme/rocket/issues?state=all&direction=asc&per_page=100";
      return rows((await host(sandbox, path, "alice-token")).json).map(({ user }) => row(user)["login"]);
    };
    expect(await authors(own)).toEqual(await authors(generated));
    for (const path of ["/users/bob/followers", "/repos/acme/rocket/subscribers"]) {
      const [some, same] = [await host(own, path, "alice-token"), await host(generated, path, "alice-token")];
      expect(rows(some.json).map(({ login }) => login)).toEqual(rows(same.json).map(({ login }) => login));
    }
    expect((await both("/repos/acme/rocket")).map(({ language }) => language)).toEqual(["Zig", "TypeScript"]);
  });

  it("is part of forks and worlds, and of what a snapshot file fits", async () => {
    const sandbox = frozenSandbox({ data });
    const file: unknown = JSON.parse(JSON.stringify(sandbox.snapshot()));
    for (const other of [sandbox.fork(), sandbox.worlds.get("other"), frozenSandbox({ data })]) {
      other.restore(file);
      expect((await host(other, "/repos/team/tool")).status).toBe(200);
    }
    expect(() => frozenSandbox().restore(file)).toThrow("snapshot.data");
    expect(() => sandbox.restore(frozenSandbox().snapshot())).toThrow("snapshot.data");
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
            {
              validatorIdentity: known?.validatorIdentity ?? "",
              timeWindow: "1d",
              name: "Of a day",
              validatorApy: "0.5",
            },
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
    expect(await summary(known?.voteAccount ?? "", "1d")).toMatchObject({
      name: "Of a day",
      validatorApy: "0.5",
    });
    expect((await summary(known?.voteAccount ?? "", "7d"))["validatorApy"]).not.toBe("0.5");
    const generated = asking(frozenSandbox(), "validators", { Authorization: "Bearer sandbox-token" });
    const path = `/v1/solana/validators/${known?.voteAccount ?? ""}/summary?window=7d`;
    expect(await summary(known?.voteAccount ?? "", "7d")).toEqual((await generated(path)).json);
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

describe("data of the prediction markets", () => {
  const events = [
    {
      id: "7",
      title: "Will it be mine?",
      volume: 1_000_000_000,
      live: true,
      tags: [{ id: "900001", slug: "own" }],
      markets: [
        {
          id: "8",
          question: "Mine?",
          conditionId: "0x08",
          outcomes: '["Yes", "No"]',
          outcomePrices: '["0.25", "0.75"]',
          clobTokenIds: '["1", "2"]',
        },
      ],
    },
    { id: "9", title: "Closed", closed: true },
  ];
  const page = async (sandbox: Sandbox, query: string): Promise<Row> =>
    row((await asking(sandbox, "catalog")(`/events/keyset?${query}`)).json);
  const titles = async (sandbox: Sandbox, query: string): Promise<readonly unknown[]> =>
    rows(await page(sandbox, query), "events").map(({ title }) => title);

  it("has new events, by every filter and order", async () => {
    const sandbox = frozenSandbox({ data: { predictions: { events } } });
    const mine = ["Will it be mine?"];
    for (const query of [
      "id=7",
      "id=007",
      "slug=will-it-be-mine-7",
      "title_search=BE%20MINE",
      "tag_slug=own",
      "tag_id=900001",
    ])
      expect(await titles(sandbox, query), query).toEqual(mine);
    expect(await titles(sandbox, "volume_min=1000000000")).toEqual(mine);
    expect((await titles(sandbox, "order=volume&ascending=false&limit=1"))[0]).toBe(mine[0]);
    expect((await titles(sandbox, "order=id&limit=1"))[0]).toBe(mine[0]);
    expect(await titles(sandbox, "live=true&limit=500")).toContain(mine[0]);
    expect(await titles(sandbox, "live=false&limit=500")).not.toContain(mine[0]);
    expect(await titles(sandbox, "exclude_tag_id=900001&limit=500")).not.toContain(mine[0]);
    expect([await titles(sandbox, "id=9"), await titles(sandbox, "id=9&closed=true")]).toEqual([
      [],
      ["Closed"],
    ]);
  });

  it("has event creators always, and chats only on request", async () => {
    const own = { id: "7", title: "Rain?", chats: [{ id: "1" }] };
    const sandbox = frozenSandbox({ data: { predictions: { events: [own] } } });
    const [plain] = rows(await page(sandbox, "id=7"), "events");
    expect(plain).toMatchObject({ title: "Rain?", eventCreators: [] });
    expect(plain).not.toHaveProperty("chats");
    expect(rows(await page(sandbox, "id=7&include_chat=true"), "events")).toMatchObject([own]);
  });

  it("is listed once in a crawl, page by page", async () => {
    const sandbox = frozenSandbox({ data: { predictions: { events } } });
    const found: unknown[] = [];
    let query = "limit=7&order=title";
    for (
      let next: unknown = "";
      next !== undefined;
      query = `limit=7&order=title&after_cursor=${String(next)}`
    ) {
      const { events: listed, next_cursor } = await page(sandbox, query);
      found.push(...rows(listed).map(({ id }) => id));
      next = next_cursor;
    }
    const all = await titles(frozenSandbox(), "limit=500");
    expect([found.length, new Set(found).size]).toEqual([all.length + 1, all.length + 1]);
    expect(found).toContain("7");
  });

  it("replaces fields of a generated event and of its markets", async () => {
    const [before] = rows(await page(frozenSandbox(), "limit=1"), "events");
    const [first, ...others] = rows(before, "markets");
    const own = {
      id: String(before?.["id"]),
      title: "Replaced",
      markets: [{ id: String(first?.["id"]), question: "Other?", closed: true }],
    };
    const sandbox = frozenSandbox({ data: { predictions: { events: [own] } } });
    const [event, ...more] = rows(await page(sandbox, `id=${own.id}`), "events");
    expect(more).toEqual([]);
    expect(event).toEqual({
      ...before,
      title: "Replaced",
      markets: [{ ...first, question: "Other?", closed: true }, ...others],
    });
    const condition = first?.["conditionId"];
    const { json } = await asking(sandbox, "clob")("/simplified-markets");
    const simplified = rows(json, "data").find(({ condition_id }) => condition_id === condition);
    expect(simplified).toMatchObject({ closed: true, accepting_orders: false });
  });

  it("has the new markets as simplified markets", async () => {
    const sandbox = frozenSandbox({ data: { predictions: { events } } });
    const all: Row[] = [];
    for (let cursor = "MA=="; cursor !== "LTE=";) {
      const { json } = await asking(sandbox, "clob")(`/simplified-markets?next_cursor=${cursor}`);
      all.push(...rows(json, "data"));
      cursor = String(row(json)["next_cursor"]);
    }
    expect(all.at(-1)).toMatchObject({
      condition_id: "0x08",
      active: true,
      tokens: [
        { token_id: "1", outcome: "Yes", price: 0.25, winner: false },
        { token_id: "2", outcome: "No", price: 0.75, winner: false },
      ],
    });
    expect(new Set(all.map(({ condition_id }) => condition_id)).size).toBeGreaterThan(100);
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
      { chainstats: { days: [{ UTCDate: "2019-02-01", chainid: "17000" }] } },
      "days.0.chainid",
      "1 | 11155111",
    ],
    [
      { chainstats: { days: [{ UTCDate: "2019-02-01", uncleBlockCount: "7" }] } },
      "uncleBlockCount",
      "number",
    ],
    [{ predictions: { events: [{ id: "one" }] } }, "events.0.id", "digits"],
    [{ predictions: { events: [{ id: "1", titel: "T" }] } }, "events.0.titel", 'the nearest is "title"'],
    [{ predictions: { events: [{ id: "1", markets: [{}] }] } }, "events.0.markets.0.id", "a value"],
    [{ predictions: { events: [{ id: "1", volume: "much" }] } }, "events.0.volume", "number"],
    [{ validators: { consolidations: [{ date: "2026-01-01" }] } }, "consolidations.0.", "a value"],
    [
      { validators: { summaries: [{ validatorIdentity: "mine", timeWindow: "90d" }] } },
      "summaries.0.timeWindow",
      "one of 1d | 7d | 30d | all",
    ],
    [
      { validators: { consolidations: [{ network: "sepolia" }] } },
      "consolidations.0.network",
      "one of mainnet | hoodi | holesky",
    ],
  ])("%j", (data, field, expected) => {
    const create = (): unknown => frozenSandbox({ data });
    expect(create).toThrow(ParameterError);
    expect(create).toThrow(field);
    expect(create).toThrow(expected);
  });
});
