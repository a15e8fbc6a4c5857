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
import { createPredictions, tradingKey } from "../src/index.ts";

declare const any: CredentialSource;

test("credentials of the service's scheme are accepted in every form", () => {
  void createPredictions({
    auth: tradingKey({ apiKey: "k", secret: "c2VjcmV0", passphrase: "p", address: "0x" }),
  });
  void createPredictions({
    auth: () => tradingKey({ apiKey: "k", secret: "c2VjcmV0", passphrase: "p", address: "0x" }),
  });
  void createPredictions({
    auth: () =>
      Promise.resolve(tradingKey({ apiKey: "k", secret: "c2VjcmV0", passphrase: "p", address: "0x" })),
  });
  void createPredictions({
    auth: withPrincipal(
      "ann",
      tradingKey({ apiKey: "k", secret: "c2VjcmV0", passphrase: "p", address: "0x" }),
    ),
  });
});

test("credentials of another scheme are a type error", () => {
  // @ts-expect-error -- the service takes another kind
  void createPredictions({ auth: apiKey("k") });
  // @ts-expect-error -- the service takes another kind
  void createPredictions({ auth: appKey("i", "s") });
  // @ts-expect-error -- the service takes another kind
  void createPredictions({ auth: basic("u") });
  // @ts-expect-error -- the service takes another kind
  void createPredictions({ auth: bearer("t") });
  // @ts-expect-error -- the service takes another kind
  void createPredictions({ auth: queryToken("t") });
  // @ts-expect-error -- the service takes another kind
  void createPredictions({ auth: token("t") });
  // @ts-expect-error -- a function that returns another kind
  void createPredictions({ auth: () => apiKey("k") });
  // @ts-expect-error -- a function that resolves to another kind
  void createPredictions({ auth: () => Promise.resolve(apiKey("k")) });
  // @ts-expect-error -- another kind with a principal
  void createPredictions({ auth: withPrincipal("ann", apiKey("k")) });
  // @ts-expect-error -- it may be of any kind
  void createPredictions({ auth: any });
  // @ts-expect-error -- a bare key
  void createPredictions({ auth: "a-key" });
});
