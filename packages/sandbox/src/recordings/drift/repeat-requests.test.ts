import { describe, expect, it } from "vitest";
import { frozenSandbox, row } from "../../../test/ask.ts";
import type { RecordedResponse } from "../recorded-response.ts";
import { repeatRequests, type RepeatedRequest } from "./drift.ts";

const recorded: RecordedResponse = {
  service: "repoHost",
  address: "https://api.example.com",
  method: "GET",
  target: "/user",
  status: 200,
  headers: {},
};
const sandbox = frozenSandbox({ scale: 2 });

const repeated = (
  change: Partial<RecordedResponse>,
  instead: Readonly<Record<string, string>> = {},
): Promise<RepeatedRequest> => repeatRequests({ ...recorded, ...change }, sandbox, { instead, dialect: {} });

describe("a repeated request", () => {
  it("has the status, the body and the route of the sandbox's own response", async () => {
    const { route, status, body, recorded: same } = await repeated({ target: "/repos/acme/rocket" });
    expect([route, status]).toEqual(["GET /repos/{owner}/{repo}", 200]);
    expect(row(JSON.parse(body))["name"]).toBe("rocket");
    expect(same.target).toBe("/repos/acme/rocket");
  });

  it("has its path as the route if no service has it", async () => {
    expect(await repeated({ target: "/nowhere?page=2" })).toMatchObject({ route: "/nowhere", status: 404 });
  });

  it("sends the recorded body as JSON", async () => {
    const sent = '{"title":"from a recording"}';
    const { status, body } = await repeated({ method: "POST", target: "/repos/acme/seed/issues", sent });
    expect([status, row(JSON.parse(body))["title"]]).toEqual([201, "from a recording"]);
  });

  it("has the first prefix that matches replaced", async () => {
    const instead = { "/repos/them/theirs": "/repos/acme/rocket", "/repos/them": "/repos/acme" };
    const status = async (target: string): Promise<number> => (await repeated({ target }, instead)).status;
    expect(await status("/repos/them/theirs/labels")).toBe(200);
    expect(await status("/repos/them/seed")).toBe(200);
  });

  it("has a prefix replaced at the start of its path only", async () => {
    const { body } = await repeated({ target: "/repos/acme/rocket" }, { "/acme/rocket": "/acme/seed" });
    expect(row(JSON.parse(body))["name"]).toBe("rocket");
  });
});

describe("the credentials of the sandbox", () => {
  it.each([
    ["repoHost", "/user"],
    ["validators", "/v1/eth/validators/consolidations"],
    ["chainstats", "/v2/api?chainid=1&module=getapilimit&action=getapilimit"],
    ["clob", "/trades?maker_address=0x1"],
    ["catalog", "/events/keyset?limit=1"],
  ] as const)("admit requests to %s", async (service, target) => {
    const { status, body } = await repeated({ service, target });
    expect([status, body]).toEqual([200, expect.not.stringContaining("NOTOK")]);
  });

  it("name the sandbox's own account in the query", async () => {
    await repeated({ service: "clob", target: "/trades?maker_address=0x1" });
    const { target } = sandbox.journal.entries().at(-1) ?? {};
    expect(target).toBe(`/trades?maker_address=${sandbox.credentials.clob.heavy.address}`);
  });
});
