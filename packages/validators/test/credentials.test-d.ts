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

test("a credential of a kind that the service takes is taken, in every form", () => {
  void createValidators({ auth: bearer("t") });
  void createValidators({ auth: () => bearer("t") });
  void createValidators({ auth: () => Promise.resolve(bearer("t")) });
  void createValidators({ auth: withPrincipal("ann", bearer("t")) });
});

test("one of another kind is an error", () => {
  // @ts-expect-error -- no kind that the service takes
  void createValidators({ auth: apiKey("k") });
  // @ts-expect-error -- no kind that the service takes
  void createValidators({ auth: appKey("i", "s") });
  // @ts-expect-error -- no kind that the service takes
  void createValidators({ auth: basic("u") });
  // @ts-expect-error -- no kind that the service takes
  void createValidators({ auth: queryToken("t") });
  // @ts-expect-error -- no kind that the service takes
  void createValidators({ auth: token("t") });
  // @ts-expect-error -- a function that brings another kind
  void createValidators({ auth: () => apiKey("k") });
  // @ts-expect-error -- a function that will bring another kind
  void createValidators({ auth: () => Promise.resolve(apiKey("k")) });
  // @ts-expect-error -- another kind under a name
  void createValidators({ auth: withPrincipal("ann", apiKey("k")) });
  // @ts-expect-error -- it may be of any kind
  void createValidators({ auth: any });
  // @ts-expect-error -- a key as it is
  void createValidators({ auth: "a-key" });
});
