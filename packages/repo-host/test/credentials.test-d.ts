import {
  apiKey,
  appKey,
  basic,
  bearer,
  withPrincipal,
  queryToken,
  token,
  type CredentialSource,
} from "@org/http-core";
import { test } from "vitest";
import { createRepoHost } from "../src/index.ts";

declare const any: CredentialSource;

test("credentials of the service's schemes are accepted in every form", () => {
  void createRepoHost({ auth: appKey("i", "s") });
  void createRepoHost({ auth: () => appKey("i", "s") });
  void createRepoHost({ auth: () => Promise.resolve(appKey("i", "s")) });
  void createRepoHost({ auth: withPrincipal("ann", appKey("i", "s")) });
  void createRepoHost({ auth: basic("u") });
  void createRepoHost({ auth: () => basic("u") });
  void createRepoHost({ auth: () => Promise.resolve(basic("u")) });
  void createRepoHost({ auth: withPrincipal("ann", basic("u")) });
  void createRepoHost({ auth: bearer("t") });
  void createRepoHost({ auth: () => bearer("t") });
  void createRepoHost({ auth: () => Promise.resolve(bearer("t")) });
  void createRepoHost({ auth: withPrincipal("ann", bearer("t")) });
  void createRepoHost({ auth: queryToken("t") });
  void createRepoHost({ auth: () => queryToken("t") });
  void createRepoHost({ auth: () => Promise.resolve(queryToken("t")) });
  void createRepoHost({ auth: withPrincipal("ann", queryToken("t")) });
  void createRepoHost({ auth: token("t") });
  void createRepoHost({ auth: () => token("t") });
  void createRepoHost({ auth: () => Promise.resolve(token("t")) });
  void createRepoHost({ auth: withPrincipal("ann", token("t")) });
});

test("credentials of another scheme are a type error", () => {
  // @ts-expect-error -- the service takes another kind
  void createRepoHost({ auth: apiKey("k") });
  // @ts-expect-error -- a function that returns another kind
  void createRepoHost({ auth: () => apiKey("k") });
  // @ts-expect-error -- a function that resolves to another kind
  void createRepoHost({ auth: () => Promise.resolve(apiKey("k")) });
  // @ts-expect-error -- another kind with a principal
  void createRepoHost({ auth: withPrincipal("ann", apiKey("k")) });
  // @ts-expect-error -- it may be of any kind
  void createRepoHost({ auth: any });
  // @ts-expect-error -- a bare key
  void createRepoHost({ auth: "a-key" });
});
