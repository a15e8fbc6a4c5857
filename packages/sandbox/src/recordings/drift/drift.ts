import { hmacSha256, type Dialect } from "@org/http-core";
import { wireNames } from "@org/http-core/operation";
import type { Sandbox } from "../../types.ts";
import type { RecordedResponse } from "../recorded-response.ts";
import { shapeDifferences, shapeOf, type Drift, type DriftReport } from "./report.ts";

/**
 * Repeats recorded requests in a sandbox and compares the shapes of the responses. The responses of a route are merged:
 * a field of one counts as a field of all.
 *
 * @param sandbox receives the requests, with its own credentials; its state changes
 */
export async function driftOf(
  recorded: readonly RecordedResponse[],
  sandbox: Sandbox,
  how: RepeatOptions,
): Promise<DriftReport> {
  const repeated: RepeatedRequest[] = [];
  for (const response of recorded) repeated.push(await repeatRequests(response, sandbox, how));
  const routes = Map.groupBy(repeated, ({ recorded: { service, method }, route }) =>
    [service, method, route].join(" "),
  );
  const drifts = Array.from(routes.values(), driftOfRoute).filter((drift) => drift !== undefined);
  return { requests: repeated.length, drifts };
}

function driftOfRoute(repeated: readonly RepeatedRequest[]): Drift | undefined {
  const [first] = repeated;
  if (first === undefined) return undefined;
  const { service, method, target } = first.recorded;
  const pairs = repeated.map(({ recorded, status }) => ({ recorded: recorded.status, sandbox: status }));
  const differing = pairs.filter(({ recorded, sandbox }) => recorded !== sandbox);
  const statuses = differing.filter(
    (one, i) =>
      i === differing.findIndex((other) => other.recorded === one.recorded && other.sandbox === one.sandbox),
  );
  // Responses with different statuses differ in shape anyway.
  const same = repeated.filter(({ recorded, status }) => recorded.status === status);
  const bodies = same.map(({ recorded, body }) => [jsonOf(recorded.body), jsonOf(body)] as const);
  const both = bodies.filter(([theirs, ours]) => theirs !== undefined && ours !== undefined);
  const differences = shapeDifferences(
    shapeOf(both.map(([theirs]) => theirs)),
    shapeOf(both.map(([, ours]) => ours)),
  );
  const { missing, extra, types } = differences;
  if (statuses.length + missing.length + extra.length + types.length === 0) return undefined;
  return { service, method, route: first.route, target, statuses, ...differences };
}

function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A recorded response beside the sandbox's own. */
export interface RepeatedRequest {
  readonly recorded: RecordedResponse;
  /** The operation's id, or method and template; else the path. */
  readonly route: string;
  readonly status: number;
  readonly body: string;
}

/** Options of {@link repeatRequests}. */
export interface RepeatOptions {
  /** Path prefixes in the recording, with the sandbox's prefixes for them. */
  readonly instead: Readonly<Record<string, string>>;
  /** The sandbox's dialect. */
  readonly dialect: Dialect;
}

/** Repeats recorded requests in a sandbox, with a credential that is allowed to. */
export async function repeatRequests(
  recorded: RecordedResponse,
  sandbox: Sandbox,
  { instead, dialect }: RepeatOptions,
): Promise<RepeatedRequest> {
  const { service, method, target, sent } = recorded;
  const url = new URL(sandbox.origins[service] + renamed(target, instead));
  const headers = new Headers({ "User-Agent": "drift", "Content-Type": "application/json" });
  const signedIn = await signIn(recorded, sandbox, url, dialect);
  signedIn.forEach((value, name) => headers.set(name, value));
  const { response } = await sandbox.handle(service, {
    method,
    url,
    headers,
    body: new TextEncoder().encode(sent ?? ""),
    address: "127.0.0.1",
    prefix: "",
  });
  const route = sandbox.journal.entries().at(-1)?.route ?? url.pathname;
  return { recorded, route, status: response.status, body: await response.text() };
}

function renamed(target: string, instead: Readonly<Record<string, string>>): string {
  const found = Object.entries(instead).find(([from]) => target.startsWith(from));
  return found === undefined ? target : found[1] + target.slice(found[0].length);
}

/** Recordings have no credentials. This adds those of the sandbox's most privileged account. */
async function signIn(
  { service, method, sent = "" }: RecordedResponse,
  { credentials, clock }: Sandbox,
  url: URL,
  dialect: Dialect,
): Promise<Headers> {
  switch (service) {
    case "chainstats":
      url.searchParams.set("apikey", credentials.chainstats.standard);
      return new Headers();
    case "validators":
      return new Headers({ Authorization: `Bearer ${credentials.validators}` });
    case "repoHost":
      return new Headers({ Authorization: `token ${credentials.repoHost.users[0]?.token ?? ""}` });
    case "clob": {
      const { apiKey, secret, passphrase, address } = credentials.clob.heavy;
      if (url.searchParams.has("maker_address")) url.searchParams.set("maker_address", address);
      const timestamp = String(Math.floor(clock.now() / 1_000));
      const { header } = wireNames(dialect);
      return new Headers([
        [header("SVC_API_KEY"), apiKey],
        [header("SVC_ADDRESS"), address],
        [header("SVC_SIGNATURE"), await hmacSha256(secret)(`${timestamp}${method}${url.pathname}${sent}`)],
        [header("SVC_PASSPHRASE"), passphrase],
        [header("SVC_TIMESTAMP"), timestamp],
      ]);
    }
    case "catalog":
      return new Headers();
  }
}
