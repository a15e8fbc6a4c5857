import { bearer } from "@org/validators";
import { docs, operations } from "@org/validators/operations";
import { credentialOf } from "./credential-of.ts";
import { fromEnvironment } from "./from-environment.ts";
import { oneBase } from "./one-base.ts";
import type { ServiceEntry, Variables } from "./service.ts";

const variables: Variables = {
  addresses: { validators: "VALIDATORS_URL" },
  credential: ["VALIDATORS_TOKEN"],
  dialect: "VALIDATORS_DIALECT",
};

const credential: ServiceEntry["credential"] = (token = "") => bearer(token);

/** Validator data. */
export const validators: ServiceEntry = {
  name: "validators",
  title: "Validators",
  package: "@org/validators",
  operations,
  docs,
  async connect({ bases, auth, dialect }, settings = {}) {
    const { createValidators } = await import("@org/validators");
    return createValidators({
      ...settings,
      dialect,
      auth: credentialOf("validators", auth),
      baseUrl: oneBase(bases, "validators"),
    });
  },
  variables,
  credential,
  namedCredential: () => credential(...variables.credential),
  environment: (read) => fromEnvironment(variables, credential, read),
};
