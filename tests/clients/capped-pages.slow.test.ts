import { expect, it } from "vitest";
import { bearer } from "@org/http-core";
import { createPredictions } from "@org/predictions";
import { createRepoHost } from "@org/repo-host";
import { createSandbox, unlimited, type SandboxOptions } from "@org/sandbox";
import { createValidators } from "@org/validators";

const NOW = Date.UTC(2026, 0, 15, 12);

/** The clients of a sandbox, whose pages are capped. */
function clientsOf(options: SandboxOptions) {
  const sandbox = createSandbox({ now: NOW, limits: unlimited, scale: 20, ...options });
  const { fetch, origins, credentials } = sandbox;
  const own = { fetch, limit: false } as const;
  return {
    sandbox,
    validators: createValidators({
      ...own,
      baseUrl: origins.validators,
      auth: bearer(credentials.validators),
    }),
    predictions: createPredictions({
      ...own,
      clobUrl: origins.clob,
      catalogUrl: origins.catalog,
    }),
    repoHost: createRepoHost({ ...own, baseUrl: origins.repoHost }),
  };
}
type Clients = ReturnType<typeof clientsOf>;
const usual = clientsOf({});

const lists: Readonly<Record<string, (clients: Clients) => Promise<readonly unknown[]>>> = {
  consolidations: ({ validators }) =>
    validators.consolidations({ toDate: "2025-07-01", limit: 20 }).collect(),
  events: ({ predictions }) => predictions.events().collect(),
  rewards: ({ predictions }) => predictions.rewardsMarkets().collect(),
  simplified: ({ predictions }) => predictions.simplifiedMarkets().collect(),
  issues: ({ repoHost }) =>
    repoHost.paginate("GET /repos/{owner}/{repo}/issues", { owner: "acme", repo: "rocket" }).collect(),
};

it.each(Object.keys(lists))("each row of %s is read once, however short the pages are", async (name) => {
  const read = lists[name];
  const all = await read?.(usual);
  expect(all?.length).toBeGreaterThan(12);
  for (const next of ["received", "asked"] as const) {
    const capped = clientsOf({
      pages: { validators: { largest: 7, next }, predictions: { largest: 7 }, repoHost: { largest: 7 } },
    });
    expect(await read?.(capped)).toEqual(all);
    expect(capped.sandbox.journal.entries().length).toBeGreaterThanOrEqual(Math.ceil((all?.length ?? 0) / 7));
  }
});
