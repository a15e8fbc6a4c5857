import { apiKey, createChainstats, type Chainstats } from "@org/chainstats";
import type { Client, ClientOptions, Fetch } from "@org/http-core";
import { createPredictions, tradingKey, type Predictions } from "@org/predictions";
import { createRepoHost, token, type RepoHost } from "@org/repo-host";
import type { Sandbox } from "@org/sandbox";
import type { ClientName } from "@org/services";
import { bearer, createValidators, type Validators } from "@org/validators";

/** A client of each service. One that {@link clientsOf} lacks is a type error. */
export interface Clients extends Readonly<Record<ClientName, Client>> {
  readonly chainstats: Chainstats;
  readonly validators: Validators;
  readonly predictions: Predictions;
  readonly repoHost: RepoHost;
}

/** The clients of a sandbox, with the credentials that work there. */
export function clientsOf(
  { origins, credentials, fetch }: Pick<Sandbox, "origins" | "credentials"> & { readonly fetch: Fetch },
  on: ClientOptions["on"] = {},
): Clients {
  const [user] = credentials.repoHost.users;
  // The tests send more requests than the services' budgets allow, and never wait in real time.
  const limit = false;
  return {
    chainstats: createChainstats({
      baseUrl: origins.chainstats,
      auth: apiKey(credentials.chainstats.standard),
      limit,
      fetch,
      on,
    }),
    validators: createValidators({
      baseUrl: origins.validators,
      auth: bearer(credentials.validators),
      limit,
      fetch,
      on,
    }),
    predictions: createPredictions({
      clobUrl: origins.clob,
      catalogUrl: origins.catalog,
      auth: tradingKey(credentials.clob.heavy),
      limit,
      fetch,
      on,
    }),
    repoHost: createRepoHost({ baseUrl: origins.repoHost, auth: token(user?.token ?? ""), limit, fetch, on }),
  };
}
