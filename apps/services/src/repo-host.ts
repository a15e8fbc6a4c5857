import { environment } from "@org/http-core";
import { createRepoHost, token } from "@org/repo-host";
import { docs, operations } from "@org/repo-host/operations";
import { oneBase } from "./one-base.ts";
import type { ServiceEntry } from "./service.ts";

/** The repository host. */
export const repoHost: ServiceEntry = {
  name: "repo-host",
  title: "Repository host",
  package: "@org/repo-host",
  operations,
  docs,
  connect: ({ bases, auth }, settings = {}) =>
    createRepoHost({ userAgent: "org-apps", ...settings, auth, baseUrl: oneBase(bases, "repoHost") }),
  environment() {
    const url = environment("REPO_HOST_URL");
    const found = environment("REPO_HOST_TOKEN");
    if (url === undefined) return undefined;
    return { bases: { repoHost: url }, auth: found === undefined ? undefined : token(found) };
  },
};
