import { tradingKey } from "@org/predictions";
import { docs, operations } from "@org/predictions/operations";
import { credentialOf } from "./credential-of.ts";
import { fromEnvironment } from "./from-environment.ts";
import { oneBase } from "./one-base.ts";
import type { ServiceEntry, Variables } from "./service.ts";

const variables: Variables = {
  addresses: { clob: "PREDICTIONS_CLOB_URL", catalog: "PREDICTIONS_CATALOG_URL" },
  credential: ["PREDICTIONS_API_KEY", "PREDICTIONS_SECRET", "PREDICTIONS_PASSPHRASE", "PREDICTIONS_ADDRESS"],
  dialect: "PREDICTIONS_DIALECT",
};

const credential: ServiceEntry["credential"] = (apiKey = "", secret = "", passphrase = "", address = "") =>
  tradingKey({ apiKey, secret, passphrase, address });

/** Prediction markets. */
export const predictions: ServiceEntry = {
  name: "predictions",
  title: "Prediction markets",
  package: "@org/predictions",
  operations,
  docs,
  async connect({ bases, auth, dialect }, settings = {}) {
    const { createPredictions } = await import("@org/predictions");
    return createPredictions({
      ...settings,
      dialect,
      auth: credentialOf("predictions", auth),
      clobUrl: oneBase(bases, "clob"),
      catalogUrl: oneBase(bases, "catalog"),
    });
  },
  variables,
  credential,
  whyEmpty: {
    trades: "Trades are those of the credential's account: maker_address is its address, or none are found.",
  },
  namedCredential: () =>
    tradingKey({
      apiKey: "PREDICTIONS_API_KEY",
      passphrase: "PREDICTIONS_PASSPHRASE",
      address: `0x${"0".repeat(40)}`,
      sign: () => Promise.resolve("SIGNATURE"),
    }),
  environment: (read) => fromEnvironment(variables, credential, read),
};
