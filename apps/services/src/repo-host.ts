import { token } from "@org/repo-host";
import { docs, operations } from "@org/repo-host/operations";
import { credentialOf } from "./credential-of.ts";
import { fromEnvironment } from "./from-environment.ts";
import { oneBase } from "./one-base.ts";
import type { ServiceEntry, Variables } from "./service.ts";

const variables: Variables = {
  addresses: { repoHost: "REPO_HOST_URL" },
  credential: ["REPO_HOST_TOKEN"],
  dialect: "REPO_HOST_DIALECT",
};

const credential: ServiceEntry["credential"] = (given = "") => token(given);

/** The repository host. */
export const repoHost: ServiceEntry = {
  name: "repo-host",
  title: "Repository host",
  package: "@org/repo-host",
  operations,
  docs,
  async connect({ bases, auth, dialect }, settings = {}) {
    const { createRepoHost } = await import("@org/repo-host");
    return createRepoHost({
      userAgent: "org-apps",
      ...settings,
      dialect,
      auth: credentialOf("repo-host", auth),
      baseUrl: oneBase(bases, "repoHost"),
    });
  },
  variables,
  credential,
  namedCredential: () => credential(...variables.credential),
  environment: (read) => fromEnvironment(variables, credential, read),
};
