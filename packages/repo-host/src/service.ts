import { accepts, propertyOf, SECOND, type ClassifierInput, type Service } from "@org/http-core/operation";
import { warningsOf } from "./notices/warnings-of.ts";

/** The media type that requests version 3 of the API. */
export const MEDIA_TYPE = "application/vnd.service.v3+json";

/** The kinds of credentials that the service accepts. */
export type CredentialKind = "appKey" | "basic" | "bearer" | "queryToken" | "token";

/**
 * Every endpoint accepts each of them, and none for public data. Source: specification, authentication; `bearer`, which
 * JSON web tokens of apps need: deployments.
 */
export const anyCredential = accepts("basic", "bearer", "token", "queryToken", "appKey");

/** The repository host. Its limits are learned from its responses; at most ten requests run at once, and one write. */
export const repoHost: Service = {
  name: "repoHost",
  bases: ["repoHost"],
  bucket: "core",
  defaults: {
    attemptTimeout: 15_000,
    totalTimeout: 120_000,
    retries: 3,
    maxWait: 60_000,
    bodyCap: 32 * 1024 * 1024,
    // The host asks for writes one at a time, a second apart. Source: deployments, best practices.
    limit: { concurrency: 10, writes: { concurrency: 1, windows: [{ requests: 1, per: SECOND }] } },
    revalidate: "always",
  },
  notModifiedIsFree: true,
  warnings: warningsOf,
  classify: { needed: hasErrors, load: () => import("./classify.ts") },
};

/** Whether a response may have a limit in the result of a GraphQL query, which is a POST. */
function hasErrors({ status, facts, json }: ClassifierInput): boolean {
  return status === 200 && facts.method === "POST" && propertyOf(json(), "errors") !== undefined;
}
