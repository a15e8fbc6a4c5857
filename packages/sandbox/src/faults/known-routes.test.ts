import { ParameterError } from "@org/http-core";
import { describe, expect, it } from "vitest";
import { asking, frozenSandbox } from "../../test/ask.ts";
import type { FaultMatch } from "./fault.ts";

const sandbox = frozenSandbox({ scale: 3 });
const adding = (match: FaultMatch): unknown => sandbox.faults.add({ name: "f", kind: "bad-gzip", match });

function refusalOf(match: FaultMatch): ParameterError {
  try {
    adding(match);
  } catch (error) {
    if (error instanceof ParameterError) return error;
  }
  throw new TypeError(`${JSON.stringify(match)} was not refused`);
}

describe("an unknown route", () => {
  it.each([
    ["repoHost.rateLimits", "repoHost.rateLimit"],
    ["reposHost.markdown", "repoHost.markdown.render"],
    ["GET /repos/{owner}/{repo}/isues", "GET /repos/{owner}/{repo}/issues"],
    ["GET /repos/:owner/:repo/issues", "GET /repos/{owner}/{repo}/issues"],
    ["GET /repos/acme/rocket/issues/7", "GET /repos/{owner}/{repo}/issues/{number}"],
    ["GET /rate_limit", "repoHost.rateLimit"],
    ["get /meta", "GET /meta"],
    ["predictions.trade", "predictions.trades"],
  ])("is refused with the nearest ones: %s", (route, near) => {
    const { parameter, expected, received } = refusalOf({ route });
    expect([parameter, received]).toEqual(["fault.match.route", JSON.stringify(route)]);
    expect(expected).toContain(JSON.stringify(near));
  });

  it("is refused when a sandbox is created, with the fault's index", () => {
    const faults = [{ kind: "bad-gzip" }, { kind: "bad-gzip", match: { route: "GET /nowhere" } }] as const;
    expect(() => frozenSandbox({ faults })).toThrow(
      expect.objectContaining({ parameter: "faults.1.match.route" }),
    );
  });

  it("is refused over HTTP", async () => {
    const body = JSON.stringify({ kind: "bad-gzip", match: { route: "GET /nowhere" } });
    const response = await asking(sandbox, "repoHost")("/_sandbox/api/faults", { method: "POST", body });
    expect(response.status).toBe(422);
    expect(response.text).toContain("fault.match.route");
  });
});

describe("a route of another service", () => {
  it("is unknown to the service that is named", () => {
    const { expected } = refusalOf({ service: "validators", route: "GET /meta" });
    expect(expected).toMatch(/^a route of validators/);
    expect(expected).not.toContain("GET /meta");
  });
});

describe("a known route", () => {
  it.each<FaultMatch>([
    { route: "GET /meta" },
    { route: "HEAD /meta" },
    { route: "GET /repositories/{id}/issues", service: "repo-host" },
    { route: "POST /repos/{owner}/{repo}/issues" },
    { route: "predictions.trades", service: "predictions" },
    { route: "chainstats.dailyUncles" },
    // A path shared by operations, and a method without an operation.
    { route: "GET /v2/api", service: "chainstats" },
    { route: "DELETE /rate_limit" },
    { route: "GET /time", service: "clob" },
  ])("is accepted: %j", (match) => {
    expect(() => adding(match)).not.toThrow();
  });
});

it("includes every route in the journal", async () => {
  const ask = asking(sandbox, "repoHost");
  sandbox.faults.clear();
  for (const path of [
    "/",
    "/meta",
    "/repos/acme/rocket/contents/docs/guide.md",
    "/users/alice",
    "/rate_limit",
  ])
    for (const method of ["GET", "HEAD", "POST", "DELETE"]) await ask(path, { method });
  for (const { route } of sandbox.journal.entries())
    if (route !== undefined) expect(() => adding({ route })).not.toThrow();
});
