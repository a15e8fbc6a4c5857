import type { ServiceName } from "@org/services";

/** The environment variables of a service. */
export interface Variables {
  /** Its base addresses: all of them lead from the sandbox to a deployment. */
  readonly addresses: readonly string[];
  /** What its credential is made of. */
  readonly credential: readonly string[];
}

/** Which environment variables say where a service is and as whom it is asked. */
export const variables: Readonly<Record<ServiceName, Variables>> = {
  chainstats: { addresses: ["CHAINSTATS_URL"], credential: ["CHAINSTATS_API_KEY"] },
  validators: { addresses: ["VALIDATORS_URL"], credential: ["VALIDATORS_TOKEN"] },
  predictions: {
    addresses: ["PREDICTIONS_CLOB_URL", "PREDICTIONS_CATALOG_URL"],
    credential: [
      "PREDICTIONS_API_KEY",
      "PREDICTIONS_SECRET",
      "PREDICTIONS_PASSPHRASE",
      "PREDICTIONS_ADDRESS",
    ],
  },
  "repo-host": { addresses: ["REPO_HOST_URL"], credential: ["REPO_HOST_TOKEN"] },
};
