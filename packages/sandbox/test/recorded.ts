import type { Sandbox } from "../src/types.ts";
import { type Ask, asking, frozenSandbox } from "./ask.ts";

/** The address of the recorded service. */
export const API = "https://api.example.com/v3";
/** It stands for the repository host. */
export const services = { repoHost: API };

/** An exchange in a browser's log. */
export interface Written {
  readonly path: string;
  readonly method?: string;
  readonly sent?: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const lines = (headers: Readonly<Record<string, string>> = {}): readonly object[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

/** A log with these exchanges. */
export function har(...exchanges: readonly Written[]): object {
  const entries = exchanges.map(
    ({ path, method = "GET", sent, requestHeaders, status = 200, headers, body }) => ({
      request: {
        method,
        url: path.startsWith("http") ? path : API + path,
        headers: lines(requestHeaders),
        ...(sent !== undefined && { postData: { mimeType: "application/json", text: sent } }),
      },
      response: {
        status,
        headers: lines({ "content-type": "application/json", ...headers }),
        content: body === undefined ? { size: -1 } : { size: body.length, text: body },
      },
    }),
  );
  return { log: { version: "1.2", entries } };
}

/** A sandbox, and what asks its repository host as Alice. */
export function made(): { readonly sandbox: Sandbox; readonly ask: Ask } {
  const sandbox = frozenSandbox();
  return { sandbox, ask: asking(sandbox, "repoHost", { Authorization: "token alice-token" }) };
}
