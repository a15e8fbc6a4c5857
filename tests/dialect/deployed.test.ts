import { expect, it } from "vitest";
import type { Dialect } from "@org/http-core";
import { createPredictions, tradingKey } from "@org/predictions";
import { createRepoHost, token } from "@org/repo-host";
import { createSandbox } from "@org/sandbox";
import { bearer, createValidators } from "@org/validators";
import { asFetch } from "@org/test-kit/as-fetch";

/** The names that several deployments use, in one dialect. */
const dialect: Dialect = {
  paths: { "predictions.trades": "/data/trades" },
  headers: { SVC_: "POLY_", "X-Service-": "X-GitHub-", "X-Service-Network": "X-Rated-Network" },
  vendor: "github",
};

it("one dialect can have the names of all deployments", async () => {
  const sandbox = createSandbox({ dialect });
  const { credentials, origins } = sandbox;
  const sent: Request[] = [];
  const shared = {
    dialect,
    fetch: asFetch((request) => {
      sent.push(request);
      return sandbox.fetch(request);
    }),
  };
  const last = (): { readonly path: string; readonly names: readonly string[] } => ({
    path: new URL(sent.at(-1)?.url ?? "").pathname,
    names: [...(sent.at(-1)?.headers.keys() ?? [])],
  });

  const { casual } = credentials.clob;
  const predictions = createPredictions({
    ...shared,
    clobUrl: origins.clob,
    catalogUrl: origins.catalog,
    auth: tradingKey(casual),
  });
  const trades = await predictions.trades({ maker_address: casual.address });
  expect(trades.items.length).toBeGreaterThan(0);
  expect(last().path).toBe("/data/trades");
  expect(last().names.filter((name) => /^(?:poly|svc)_/.test(name))).toEqual([
    "poly_address",
    "poly_api_key",
    "poly_passphrase",
    "poly_signature",
    "poly_timestamp",
  ]);

  const auth = bearer(credentials.validators);
  const validators = createValidators({ ...shared, baseUrl: origins.validators, auth });
  const mainnet = await validators.consolidations({ limit: 3 });
  const hoodi = await validators.consolidations({ network: "hoodi", limit: 3 });
  expect(hoodi.items).toHaveLength(3);
  expect(hoodi.items).not.toEqual(mainnet.items);
  expect(last().names).toContain("x-rated-network");
  expect(last().names.filter((name) => /^x-(?:service|github)-/.test(name))).toEqual([]);

  const [user] = credentials.repoHost.users;
  const host = createRepoHost({ ...shared, baseUrl: origins.repoHost, auth: token(user?.token ?? "") });
  const { response, meta } = await host.root().withResponse();
  const { headers } = response;
  expect(sent.at(-1)?.headers.get("accept")).toBe("application/vnd.github.v3+json");
  expect(headers.get("x-github-media-type")).toBe("github.v3; format=json");
  expect(headers.get("x-github-request-id")).toMatch(/\S/);
  expect(meta.requestId).toBe(headers.get("x-github-request-id"));
  expect(headers.get("access-control-expose-headers")).toContain("X-GitHub-OTP");
  expect([...headers.keys()].filter((name) => name.startsWith("x-service-"))).toEqual([]);
});
