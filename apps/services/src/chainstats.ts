import { apiKey } from "@org/chainstats";
import { docs, operations } from "@org/chainstats/operations";
import { credentialOf } from "./credential-of.ts";
import { fromEnvironment } from "./from-environment.ts";
import { oneBase } from "./one-base.ts";
import type { ServiceEntry, Variables } from "./service.ts";

const variables: Variables = {
  addresses: { chainstats: "CHAINSTATS_URL" },
  credential: ["CHAINSTATS_API_KEY"],
  dialect: "CHAINSTATS_DIALECT",
};

const credential: ServiceEntry["credential"] = (key = "") => apiKey(key);

/** Chain statistics. */
export const chainstats: ServiceEntry = {
  name: "chainstats",
  title: "Chain statistics",
  package: "@org/chainstats",
  operations,
  docs,
  async connect({ bases, auth, dialect }, settings = {}) {
    const { createChainstats } = await import("@org/chainstats");
    return createChainstats({
      ...settings,
      dialect,
      auth: credentialOf("chainstats", auth),
      baseUrl: oneBase(bases, "chainstats"),
    });
  },
  variables,
  credential,
  namedCredential: () => credential(...variables.credential),
  environment: (read) => fromEnvironment(variables, credential, read),
};
