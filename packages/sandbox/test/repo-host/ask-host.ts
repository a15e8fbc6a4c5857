import { asking, frozenSandbox, rows, type TestResponse, type Ask, type Row } from "../ask.ts";
import type { Sandbox } from "../../src/types.ts";
import type { SandboxOptions } from "../../src/create-sandbox.ts";

/** A sandbox's repository host, with functions that send requests as different callers. It shares no state. */
export interface Host {
  readonly sandbox: Sandbox;
  /** Nobody in particular. */
  readonly anonymous: Ask;
  /** A member of `acme`. */
  readonly alice: Ask;
  /** No member of `acme`. */
  readonly bob: Ask;
  /** No member of `acme`, by a token that was granted public repositories only. */
  readonly carol: Ask;
  /** An address below the host. */
  readonly at: (path: string) => string;
}

/** Makes a sandbox and ways to ask its repository host. */
export function host(options: SandboxOptions = {}): Host {
  const sandbox = frozenSandbox(options);
  return {
    sandbox,
    anonymous: asking(sandbox, "repoHost"),
    alice: asking(sandbox, "repoHost", { Authorization: "token alice-token" }),
    bob: asking(sandbox, "repoHost", { Authorization: "token bob-token" }),
    carol: asking(sandbox, "repoHost", { Authorization: "token carol-token" }),
    at: (path) => sandbox.origins.repoHost + path,
  };
}

/** The headers of HTTP Basic. */
export function basic(user: string, password: string): Readonly<Record<string, string>> {
  return { Authorization: `Basic ${btoa(`${user}:${password}`)}` };
}

/** The same request, several times, one after another. */
export async function times(
  count: number,
  ask: () => Promise<TestResponse>,
): Promise<readonly TestResponse[]> {
  const responses: TestResponse[] = [];
  for (let i = 0; i < count; i++) responses.push(await ask());
  return responses;
}

/** What a 422 says is wrong: `title missing_field`. */
export function problems(json: unknown): readonly string[] {
  return rows(json, "errors").map(({ field, code }) => `${String(field)} ${String(code)}`);
}

/** A request with a JSON body. */
export function sending(method: string, body: unknown): RequestInit {
  return { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}

/** The part of a detailed resource that a list shows too. */
export function shared(details: Row, summary: Row): Row {
  return Object.fromEntries(Object.keys(summary).map((name) => [name, details[name]]));
}
