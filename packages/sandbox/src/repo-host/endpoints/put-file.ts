import { ok, type Answer } from "../../core/handler.ts";
import { isObject } from "../../core/json-body.ts";
import type { HostCredentials } from "../credentials.ts";
import { created, type EndpointCall } from "../endpoint.ts";
import { refused, validationFailed, type FieldProblem } from "../refusals.ts";
import { commitResource } from "../resources/commit.ts";
import { fileSummary } from "../resources/content.ts";
import { isTimeZone, isZonedTimestamp, zonedTimestamp } from "../time-zone.ts";
import type { Account } from "../world/accounts.ts";
import type { Repository } from "../world/repositories.ts";
import { gitSha } from "./git-sha.ts";

/**
 * Writes a file by a commit. The commit's date keeps the zone in which it was made, as git does: it is the
 * timestamp in which the rule of zones shows.
 */
export async function putFile(
  path: string,
  repository: Repository,
  { world, base, fields, context }: EndpointCall,
  viewer: Account,
  credentials: HostCredentials,
): Promise<Answer<unknown>> {
  const refuse = (field: string, code: FieldProblem["code"]): Answer<unknown> =>
    validationFailed({ resource: "Content", field, code });
  const { message, content, sha } = fields;
  if (typeof message !== "string" || message === "")
    return refuse("message", message === undefined ? "missing_field" : "invalid");
  if (content === undefined) return refuse("content", "missing_field");
  const text = typeof content === "string" ? decoded(content) : undefined;
  if (text === undefined) return refuse("content", "invalid");
  const date = dateOf(fields) ?? zonedTimestamp(context.now, zoneOf(context.headers, viewer, credentials));
  if (typeof date !== "string" || !isZonedTimestamp(date)) return refuse("author.date", "invalid");
  const existing = world.history.files(repository).get(path);
  if (existing !== undefined && sha === undefined) return refuse("sha", "missing_field");
  if (existing !== undefined && sha !== (await gitSha("blob", existing))) {
    return refused(409, `${path} does not match ${typeof sha === "string" ? sha : "the sha given"}`);
  }
  const parent = world.history.commits(repository)[0]?.sha ?? null;
  const described = [parent, path, text, message, viewer.login, date].join("\n");
  const commit = { sha: await gitSha("commit", described), message, author: viewer, date, parent };
  world.history.write(repository, path, text, commit, context.now);
  const file = { path, text, sha: await gitSha("blob", text) };
  const body = {
    content: fileSummary(file, repository, base),
    commit: commitResource(commit, repository, base),
  };
  const location = `${base}/repos/${repository.owner.login}/${repository.name}/contents/${path}`;
  return existing === undefined ? created(body, location) : ok(body);
}

/** The timestamp that the caller gives, with its zone; of author or committer. */
function dateOf({ author, committer }: Readonly<Record<string, unknown>>): unknown {
  const given = [author, committer].map((person) => (isObject(person) ? person["date"] : undefined));
  return given.find((one) => one !== undefined);
}

/** The header's zone, else the user's last known one, else UTC. */
function zoneOf(headers: Headers, viewer: Account, { users }: HostCredentials): string {
  const asked = headers.get("time-zone") ?? "";
  if (asked !== "" && isTimeZone(asked)) return asked;
  return users.find(({ login }) => login === viewer.login)?.timeZone ?? "UTC";
}

function decoded(base64: string): string | undefined {
  try {
    return new TextDecoder().decode(
      Uint8Array.from(atob(base64.replace(/\s/g, "")), (char) => char.charCodeAt(0)),
    );
  } catch {
    return undefined;
  }
}
