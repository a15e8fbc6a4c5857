import { operations as statistics } from "@org/chainstats/operations";
import { apiKey, bearer, createClient, token } from "@org/http-core/lean";
import { operations as markets } from "@org/predictions/operations";
import { operations as host } from "@org/repo-host/operations";
import { createSandbox } from "@org/sandbox";
import { operations as stake } from "@org/validators/operations";
import { expect, test } from "vitest";

const { fetch, origins, credentials } = createSandbox();
const parts = { fetch };

test("the operations of the clients work with a lean client", async () => {
  const auth = apiKey(credentials.chainstats.standard);
  const chainstats = createClient({ baseUrl: origins.chainstats, auth, operations: statistics, ...parts });
  const days = { startdate: "2019-02-01", enddate: "2019-02-03" };
  expect((await chainstats.dailyUncles(days)).items).toHaveLength(3);

  const validators = createClient({
    baseUrl: origins.validators,
    auth: bearer(credentials.validators),
    operations: stake,
    ...parts,
  });
  expect((await validators.consolidations({ limit: 2 })).items).toHaveLength(2);

  const baseUrl = { clob: origins.clob, catalog: origins.catalog };
  const predictions = createClient({ baseUrl, operations: markets, ...parts });
  expect((await predictions.events({ limit: 2 })).items).toHaveLength(2);

  const user = token(credentials.repoHost.users[0]?.token ?? "");
  const repoHost = createClient({ baseUrl: origins.repoHost, auth: user, operations: host, ...parts });
  expect(await repoHost.rateLimit()).toHaveProperty("resources");
});
