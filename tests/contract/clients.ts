import { apiKey, createChainstats } from "@org/chainstats";
import type { Client } from "@org/http-core";
import { createPredictions, tradingKey } from "@org/predictions";
import { createRepoHost, token } from "@org/repo-host";
import type { Sandbox } from "@org/sandbox";
import { bearer, createValidators } from "@org/validators";

/** A client of each service in a sandbox, by the service's name, with the credentials that work there. */
export function clientsOf({ origins, credentials, fetch }: Sandbox): Readonly<Record<string, Client>> {
  const [user] = credentials.repoHost.users;
  // The tests ask more often than a service's budget allows, and wait for no real second.
  const limit = false;
  return {
    chainstats: createChainstats({
      baseUrl: origins.chainstats,
      auth: apiKey(credentials.chainstats.standard),
      limit,
      fetch,
    }),
    validators: createValidators({
      baseUrl: origins.validators,
      auth: bearer(credentials.validators),
      limit,
      fetch,
    }),
    predictions: createPredictions({
      clobUrl: origins.clob,
      catalogUrl: origins.catalog,
      auth: tradingKey(credentials.clob.heavy),
      limit,
      fetch,
    }),
    repoHost: createRepoHost({ baseUrl: origins.repoHost, auth: token(user?.token ?? ""), limit, fetch }),
  };
}
