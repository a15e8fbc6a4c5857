import { environment, type Credential } from "@org/http-core";
import { createPredictions, tradingKey } from "@org/predictions";
import { docs, operations } from "@org/predictions/operations";
import { oneBase } from "./one-base.ts";
import type { ServiceEntry } from "./service.ts";

/** Prediction markets. */
export const predictions: ServiceEntry = {
  name: "predictions",
  title: "Prediction markets",
  package: "@org/predictions",
  operations,
  docs,
  connect: ({ bases, auth }, settings = {}) =>
    createPredictions({
      ...settings,
      auth,
      clobUrl: oneBase(bases, "clob"),
      catalogUrl: oneBase(bases, "catalog"),
    }),
  environment() {
    const clob = environment("PREDICTIONS_CLOB_URL");
    const catalog = environment("PREDICTIONS_CATALOG_URL");
    if (clob === undefined || catalog === undefined) return undefined;
    return { bases: { clob, catalog }, auth: keyFromEnvironment() };
  },
};

function keyFromEnvironment(): Credential | undefined {
  const apiKey = environment("PREDICTIONS_API_KEY");
  const secret = environment("PREDICTIONS_SECRET");
  const passphrase = environment("PREDICTIONS_PASSPHRASE");
  const address = environment("PREDICTIONS_ADDRESS");
  if (apiKey === undefined || secret === undefined || passphrase === undefined || address === undefined) {
    return undefined;
  }
  return tradingKey({ apiKey, secret, passphrase, address });
}
