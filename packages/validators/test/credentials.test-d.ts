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
import { createValidators } from "../src/index.ts";

declare const any: CredentialSource;

test("credentials of the service's scheme are accepted in every form", () => {
  void createValidators({ auth: bearer("t") });
  void createValidators({ auth: () => bearer("t") });
  void createValidators({ auth: () => Promise.resolve(bearer("t")) });
  void createValidators({ auth: withPrincipal("ann", bearer("t")) });
});

test("credentials of another scheme are a type error", () => {
  // @ts-expect-error -- the service takes another kind
  void createValidators({ auth: apiKey("k") });
  // @ts-expect-error -- the service takes another kind
  void createValidators({ auth: appKey("i", "s") });
  // @ts-expect-error -- the service takes another kind
  void createValidators({ auth: basic("u") });
  // @ts-expect-error -- the service takes another kind
  void createValidators({ auth: queryToken("t") });
  // @ts-expect-error -- the service takes another kind
  void createValidators({ auth: token("t") });
  // @ts-expect-error -- a function that returns another kind
  void createValidators({ auth: () => apiKey("k") });
  // @ts-expect-error -- a function that resolves to another kind
  void createValidators({ auth: () => Promise.resolve(apiKey("k")) });
  // @ts-expect-error -- another kind with a principal
  void createValidators({ auth: withPrincipal("ann", apiKey("k")) });
  // @ts-expect-error -- it may be of any kind
  void createValidators({ auth: any });
  // @ts-expect-error -- a bare key
  void createValidators({ auth: "a-key" });
});
