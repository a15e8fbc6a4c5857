import { expect, it } from "vitest";
import { asking, frozenSandbox, row } from "../../../test/ask.ts";
import { basic } from "../../../test/repo-host/ask-host.ts";

const sandbox = frozenSandbox({ limits: { repoHost: { authenticated: 100_000, polls: 100_000 } } });
const ask = asking(sandbox, "repoHost", basic("alice", "alice-password"));
const { repoHost } = sandbox.origins;

/** Known values of the variables in links. A variable without a value expands to nothing (RFC 6570, 3.2.1). */
async function knownValues(): Promise<Readonly<Record<string, string>>> {
  const idOf = async (path: string, name: string): Promise<string> => {
    const { json } = await ask(path);
    return String(row(Array.isArray(json) ? json[0] : json)[name]);
  };
  const commit = await idOf("/repos/acme/rocket/commits", "sha");
  return {
    owner: "acme",
    repo: "rocket",
    user: "alice",
    org: "acme",
    query: "a",
    repository_id: "1",
    member: "alice",
    collaborator: "alice",
    assignee: "alice",
    path: "README.md",
    branch: "main",
    archive_format: "tarball",
    base: commit,
    head: commit,
    privacy: "public",
    "blobs_url sha": await idOf("/repos/acme/rocket/contents/README.md", "sha"),
    "trees_url sha": commit,
    "git_commits_url sha": commit,
    "commits_url sha": commit,
    "statuses_url sha": commit,
    "git_refs_url sha": "heads/main",
    "issues_url number": "1",
    "issue_comment_url number": await idOf("/repos/acme/rocket/issues/comments", "id"),
    "labels_url name": "bug",
  };
}

function expanded(name: string, template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{([+/?&#]?)([\w,]+)\}/g, (_, operator: string, names: string) => {
    const found = names
      .split(",")
      .map((variable) => [variable, values[`${name} ${variable}`] ?? values[variable]] as const)
      .filter(([, value]) => value !== undefined);
    if (operator === "?" || operator === "&")
      return found.map(([variable, value]) => `${operator}${variable}=${value ?? ""}`).join("");
    return found.map(([, value]) => (operator === "/" ? `/${value ?? ""}` : (value ?? ""))).join("");
  });
}

/** Links in a value: names and templates. */
function linksIn(value: unknown): readonly (readonly [name: string, template: string])[] {
  if (Array.isArray(value)) return value.slice(0, 3).flatMap(linksIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, field]: [string, unknown]) =>
    typeof field === "string" && /(?:^|_)url$/.test(name) && field.startsWith(repoHost)
      ? [[name, field] as const]
      : linksIn(field),
  );
}

/** The kind of an address, without logins, numbers and names. The crawl requests one address of each kind. */
const kindOf = (address: string): string =>
  address
    .slice(repoHost.length)
    .replace(/\?.*/, "")
    .replace(/(?<=\/)(?:\d+|[\da-f]{40})(?=\/|$)/g, "…")
    .replace(/^\/(users|orgs)\/[^/]+/, "/$1/…")
    .replace(/^\/repos\/[^/]+\/[^/]+/, "/repos/…/…")
    .replace(/\/labels\/.*/, "/labels/…");

it("every link in a response works, except those without data in this sandbox", async () => {
  const values = await knownValues();
  await ask("/user/starred/acme/rocket", { method: "PUT" });
  const seen = new Set<string>(["/"]);
  const left = [`${repoHost}/`, `${repoHost}/repos/acme/rocket`];
  const missing = new Set<string>();
  for (let address = left.shift(); address !== undefined; address = left.shift()) {
    const { status, json } = await ask(address.slice(repoHost.length), { redirect: "manual" });
    expect(status, address).not.toBe(500);
    if (status === 404) missing.add(kindOf(address));
    for (const [name, template] of linksIn(json)) {
      const next = expanded(name, template, values);
      if (seen.has(kindOf(next))) continue;
      seen.add(kindOf(next));
      left.push(next);
    }
  }
  expect(seen.size).toBeGreaterThan(90);
  // These accept POST and DELETE only, or have no data: no tags, no subscriptions, no stars of other users.
  expect(Array.from(missing).sort()).toEqual([
    "/hub",
    "/repos/…/…/git/tags",
    "/repos/…/…/issues/…/labels/…",
    "/repos/…/…/merges",
    "/repos/…/…/subscription",
    "/users/…/starred/acme/rocket",
  ]);
});
