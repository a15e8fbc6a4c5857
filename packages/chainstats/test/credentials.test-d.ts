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
import { createChainstats } from "../src/index.ts";

declare const any: CredentialSource;

test("credentials of the service's scheme are accepted in every form", () => {
  void createChainstats({ auth: apiKey("k") });
  void createChainstats({ auth: () => apiKey("k") });
  void createChainstats({ auth: () => Promise.resolve(apiKey("k")) });
  void createChainstats({ auth: withPrincipal("ann", apiKey("k")) });
});

test("credentials of another scheme are a type error", () => {
  // @ts-expect-error -- the service takes another kind
  void createChainstats({ auth: appKey("i", "s") });
  // @ts-expect-error -- the service takes another kind
  void createChainstats({ auth: basic("u") });
  // @ts-expect-error -- the service takes another kind
  void createChainstats({ auth: bearer("t") });
  // @ts-expect-error -- the service takes another kind
  void createChainstats({ auth: queryToken("t") });
  // @ts-expect-error -- the service takes another kind
  void createChainstats({ auth: token("t") });
  // @ts-expect-error -- a function that returns another kind
  void createChainstats({ auth: () => appKey("i", "s") });
  // @ts-expect-error -- a function that resolves to another kind
  void createChainstats({ auth: () => Promise.resolve(appKey("i", "s")) });
  // @ts-expect-error -- another kind with a principal
  void createChainstats({ auth: withPrincipal("ann", appKey("i", "s")) });
  // @ts-expect-error -- it may be of any kind
  void createChainstats({ auth: any });
  // @ts-expect-error -- a bare key
  void createChainstats({ auth: "a-key" });
});
