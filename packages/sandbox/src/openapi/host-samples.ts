import { handleDirectly } from "../core/app.ts";
import type { Dialect } from "@org/http-core";
import { isRecord, toBase64 } from "@org/http-core/operation";
import { createStates } from "../core/state.ts";
import { readable } from "../core/headers.ts";
import { templateOf } from "../core/router-paths.ts";
import { limitsOf, unlimited } from "../limits.ts";
import { repoHostApp } from "../repo-host/app.ts";
import { sandboxHostCredentials } from "../repo-host/options/credentials.ts";
import { served, type ServedRoute } from "../repo-host/routes/endpoint.ts";
import { endpoints } from "../repo-host/endpoints/index.ts";
import { createRepoHostWorld } from "../repo-host/world/world.ts";

/** Values of path variables. */
type Variables = Readonly<Record<string, string>>;

/** Sample responses of a separate repository host. */
export interface HostSamples {
  /** All routes outside operations. */
  readonly routes: readonly ServedRoute[];
  /** The bodies of GET responses with 200, for several resources. @param path a router path */
  readonly responses: (path: string) => Promise<readonly unknown[]>;
  /** The responses to writing and removing a file. */
  readonly fileCommits: readonly unknown[];
}

/** The time of the samples, fixed so that documents do not depend on the day. */
const NOW = Date.UTC(2026, 0, 15, 12);

/** Creates a separate host and samples it as a user with all permissions. */
export async function hostSamples(dialect: Dialect): Promise<HostSamples> {
  const states = createStates();
  const world = createRepoHostWorld(1, 1, states);
  const app = repoHostApp({
    world,
    clock: { now: () => NOW },
    dialect,
    credentials: sandboxHostCredentials,
    states,
    limits: limitsOf(unlimited).repoHost,
  });
  const ask = async (method: string, path: string, fields?: object): Promise<unknown> => {
    const body = new TextEncoder().encode(fields === undefined ? "" : JSON.stringify(fields));
    const { status, json } = await handleDirectly(app, {
      method,
      url: new URL(`https://repo-host.sandbox.test${path}`),
      headers: readable(new Map([...HEADERS, ["content-length", String(body.length)]])),
      body,
      address: "192.0.2.1",
      prefix: "",
    });
    return status === 200 || status === 201 ? json?.value : undefined;
  };
  const idOf = async (path: string, name: string): Promise<string> => {
    const found = await ask("GET", path);
    const first: unknown = Array.isArray(found) ? found[0] : found;
    return isRecord(first) ? String(first[name]) : "";
  };

  const file = "/repos/acme/rocket/contents/docs/new.md";
  const made = await ask("PUT", file, { message: "Add", content: toBase64("New.\n") });
  const { sha } = (isRecord(made) && isRecord(made["content"]) && made["content"]) || { sha: "" };
  const removed = await ask("DELETE", file, { message: "Remove", sha });
  await ask("POST", "/authorizations", { note: "samples", scopes: ["repo"] });
  await ask("PUT", "/user/starred/acme/rocket");
  const known = {
    owner: "acme",
    repo: "rocket",
    id: await idOf("/repos/acme/rocket", "id"),
    user: "alice",
    org: "acme",
    number: "1",
    comment: await idOf("/repos/acme/rocket/issues/comments", "id"),
    name: "bug",
    path: "README.md",
    branch: "main",
    range: "main...main",
    key: "mit",
    grant: "1",
    thread: await idOf("/notifications?all=true", "id"),
  };
  const commit = await idOf("/repos/acme/rocket/commits", "sha");
  const blob = await idOf("/repos/acme/rocket/contents/README.md", "sha");
  // Resources with no, some and all optional content.
  const variables: readonly Variables[] = [
    { ...known, sha: commit },
    { ...known, sha: blob, path: "docs", user: "bob" },
    { ...known, repo: "seed", sha: "main", user: "carol" },
    { ...known, repo: "vault", sha: commit },
    { ...known, owner: "alice", repo: "notes", sha: commit },
    ...Array.from({ length: 20 }, (_, i) => ({ ...known, number: String(i + 2), sha: commit })),
  ];
  const routes = served(endpoints);
  return {
    routes,
    fileCommits: [made, removed],
    async responses(path) {
      const paths = new Set(variables.map((values) => expanded(path, values)));
      const found = await Promise.all(Array.from(paths, (one) => ask("GET", `${one}?${EVERYTHING}`)));
      return found.filter((value) => value !== undefined);
    },
  };
}

/** The parameters that return the most from any list. */
const EVERYTHING = "per_page=100&state=all&all=true&q=a";

const HEADERS = [
  ["user-agent", "sandbox"],
  ["authorization", `Basic ${toBase64("alice:alice-password")}`],
] as const;

function expanded(path: string, values: Variables): string {
  return templateOf(path).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "-");
}
