import { record } from "@org/http-core/testing";
import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, row, rows } from "../../test/ask.ts";
import { har, made, services } from "../../test/recorded.ts";

describe("drift", () => {
  const issue = { url: "u", id: 1, title: "t", user: { login: "l", theirs: 1 }, theirs: null, number: "1" };

  it("is empty for the sandbox's own responses", async () => {
    const { sandbox } = made();
    const { fetch, tape } = record((url, init) => frozenSandbox().fetch(url, init));
    const { repoHost, validators, chainstats, clob, catalog } = sandbox.origins;
    const month = "module=stats&action=dailyuncleblkcount&startdate=2019-02-01&enddate=2019-02-28";
    const token = { Authorization: "Bearer sandbox-token" };
    const requests = [
      new Request(`${repoHost}/repos/acme/rocket/issues?per_page=2`),
      new Request(`${chainstats}/v2/api?${month}&apikey=SANDBOX-STANDARD`),
      new Request(`${validators}/v1/eth/validators/consolidations?limit=2`, { headers: token }),
      new Request(`${clob}/simplified-markets`),
      new Request(`${catalog}/events/keyset?limit=2`),
    ];
    for (const request of requests) expect((await fetch(request)).status).toBe(200);
    await sandbox.recordings.load(tape());
    expect(await sandbox.recordings.drift()).toEqual({ requests: 5, drifts: [] });
    expect(sandbox.journal.entries()).toEqual([]);
  });

  it("lists the differences between recorded and own responses by route", async () => {
    const { sandbox, ask } = made();
    await sandbox.recordings.load(
      har(
        { path: "/repos/them/theirs/issues?per_page=1", body: JSON.stringify([issue]) },
        {
          path: "/repos/them/theirs/issues?page=2",
          body: JSON.stringify([{ ...issue, labels: [{ name: 1 }] }]),
        },
        { path: "/repos/them/others", body: "{}" },
      ),
      { services },
    );
    const { requests, drifts } = await sandbox.recordings.drift({
      instead: { "/repos/them/theirs": "/repos/acme/rocket" },
    });
    expect(requests).toBe(3);
    const [issues, other] = drifts;
    expect(issues).toMatchObject({
      service: "repoHost",
      method: "GET",
      route: "GET /repos/{owner}/{repo}/issues",
      target: "/repos/them/theirs/issues?per_page=1",
      statuses: [],
      missing: ["[].user.theirs", "[].theirs"],
    });
    expect(issues?.types).toContainEqual({ at: "[].number", recorded: ["string"], sandbox: ["number"] });
    expect(issues?.extra).toContain("[].user.avatar_url");
    expect(issues?.extra).not.toContain("[].title");
    expect(other).toMatchObject({ statuses: [{ recorded: 200, sandbox: 404 }], missing: [], extra: [] });
    const json = row((await ask("/_sandbox/api/recordings/drift", { method: "POST" })).json);
    expect([json["requests"], rows(json, "drifts").length]).toEqual([3, 2]);
  });

  it("uses the sandbox's own credentials, also for signatures", async () => {
    const sandbox = frozenSandbox({ dialect: { headers: { SVC_: "POLY_" } } });
    const at = {
      chainstats: "https://a.example",
      validators: "https://b.example",
      clob: "https://c.example",
    };
    const paths = [
      `${at.clob}/trades?maker_address=0x1`,
      `${at.validators}/v1/eth/validators/consolidations`,
      `${at.chainstats}/v2/api?chainid=1&module=stats&action=dailyuncleblkcount&startdate=2019-02-01&enddate=2019-02-02`,
    ];
    await sandbox.recordings.load(har(...paths.map((path) => ({ path, body: '{"theirs":1}' }))), {
      services: at,
    });
    const { drifts } = await sandbox.recordings.drift();
    expect(drifts.map(({ service, statuses, missing }) => [service, statuses, missing])).toEqual([
      ["clob", [], ["theirs"]],
      ["validators", [], ["theirs"]],
      ["chainstats", [], ["theirs"]],
    ]);
    expect(drifts[2]?.extra).toContain("result");
    expect(drifts[0]?.extra).toContain("data");
  });

  it("is that of callers who are not blocked", async () => {
    const { sandbox, ask } = made();
    const stranger = asking(sandbox, "repoHost", { Authorization: `Basic ${btoa("alice:wrong")}` });
    for (let login = 0; login < 30; login += 1) await stranger("/user");
    expect((await ask("/user")).status).toBe(403);
    await sandbox.recordings.load(har({ path: "/user", body: "{}" }), { services, mode: "strict" });
    const { drifts } = await sandbox.recordings.drift();
    expect(drifts.map(({ statuses }) => statuses)).toEqual([[]]);
  });

  it("is isolated: nothing is written or counted, and no fault applies", async () => {
    const sandbox = frozenSandbox({ limits: { repoHost: { writes: 2 } } });
    sandbox.faults.add({ kind: "status", status: 500 });
    const write = { path: "/repos/acme/seed/issues", method: "POST", sent: '{"title":"x"}', status: 201 };
    await sandbox.recordings.load(har(...Array.from({ length: 4 }, () => ({ ...write, body: '{"id":1}' }))), {
      services,
      mode: "strict",
    });
    const { drifts } = await sandbox.recordings.drift();
    expect(drifts.map(({ statuses }) => statuses)).toEqual([[]]);
    sandbox.faults.clear();
    sandbox.recordings.clear();
    expect((await asking(sandbox, "repoHost")("/repos/acme/seed/issues")).text).toBe("[]");
    expect(sandbox.journal.entries()).toHaveLength(1);
  });
});
