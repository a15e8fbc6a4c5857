import { describe, expect, it } from "vitest";
import { frozenSandbox } from "../../../test/ask.ts";
import type { RecordedResponse } from "../recorded-response.ts";
import { driftOf } from "./drift.ts";
import type { Drift } from "./report.ts";

const recorded = (change: Partial<RecordedResponse>): RecordedResponse => ({
  service: "repoHost",
  address: "https://api.example.com",
  method: "GET",
  target: "/repos/acme/rocket",
  status: 200,
  headers: {},
  ...change,
});

async function drifts(...responses: readonly RecordedResponse[]): Promise<readonly Drift[]> {
  const report = await driftOf(responses, frozenSandbox({ scale: 1 }), { instead: {}, dialect: {} });
  expect(report.requests).toBe(responses.length);
  return report.drifts;
}

describe("the responses of a route", () => {
  it("are merged: a field of one counts as a field of all", async () => {
    const [one, other] = await drifts(
      recorded({ body: '{"theirs":1}' }),
      recorded({ target: "/repos/acme/seed", body: '{"others":1}' }),
    );
    expect(one).toMatchObject({ target: "/repos/acme/rocket", missing: ["theirs", "others"] });
    expect(other).toBeUndefined();
  });

  it("are compared by method and service too", async () => {
    const found = await drifts(
      recorded({ target: "/nowhere" }),
      recorded({ target: "/nowhere", method: "POST" }),
      recorded({ target: "/nowhere", service: "clob" }),
    );
    expect(found.map(({ service, method }) => [service, method])).toEqual([
      ["repoHost", "GET"],
      ["repoHost", "POST"],
      ["clob", "GET"],
    ]);
  });
});

describe("statuses", () => {
  it("that differ are listed once", async () => {
    const gone = [404, 410, 410].map((status) => recorded({ status, body: '{"message":"no"}' }));
    expect(await drifts(...gone)).toMatchObject([
      {
        statuses: [
          { recorded: 404, sandbox: 200 },
          { recorded: 410, sandbox: 200 },
        ],
      },
    ]);
  });

  it("that differ keep the bodies from being compared", async () => {
    const [drift] = await drifts(recorded({ status: 404, body: '{"theirs":1}' }));
    expect(drift).toMatchObject({ missing: [], extra: [], types: [] });
  });
});

it.each([["text, not JSON"], ["{"], [undefined]])(
  "a body of %j has no shape, so that only its status is compared",
  async (body) => {
    expect(await drifts(recorded(body === undefined ? {} : { body }))).toEqual([]);
  },
);
