/**
 * What a call would send.
 *
 * @module
 */
import type { Client, FetchInit } from "@org/http-core";
import type { Operation } from "@org/http-core/operation";
import { quoted } from "./shell.ts";
import type { Reach, ServiceEntry, Settings } from "./service.ts";

/** A request that was not sent. In place of each secret it has the name of its environment variable. */
export interface PlannedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined without a body. */
  readonly body: string | undefined;
}

/** Whether requests are signed: a signature is valid for a short time only, so it is of no use when shown. */
export function isSigned({ auth }: Pick<Operation, "auth">): boolean {
  return auth.schemes.some((scheme) => scheme === "hmac");
}

/**
 * The first request of a call, which is not sent.
 *
 * @param reach where the request would go
 * @param takesCredential whether the request has the service's credential
 * @param call makes the call with the given client
 * @param settings other options of the client
 * @throws ParameterError (when awaited) where a parameter is invalid, as the call does
 */
export async function plannedRequest(
  service: ServiceEntry,
  { bases, dialect }: Omit<Reach, "auth">,
  takesCredential: boolean,
  call: (client: Client) => PromiseLike<unknown>,
  settings: Settings = {},
): Promise<PlannedRequest> {
  let planned: PlannedRequest | undefined;
  const auth = takesCredential ? service.namedCredential() : undefined;
  const client = await service.connect(
    { bases: { ...bases }, auth, dialect },
    {
      ...settings,
      cache: false,
      limit: false,
      allowInsecureHttp: true,
      fetch(url, { method, headers, body }) {
        planned ??= { method, url, headers: { ...headers }, body: textOf(body) };
        return Promise.reject(new Error("Not sent"));
      },
      retry: { retries: 0 },
    },
  );
  try {
    await call(client);
  } catch (error) {
    // The call fails, since its request was not sent.
    if (planned !== undefined) return planned;
    throw error;
  }
  throw new TypeError("The call has no request");
}

function textOf(body: FetchInit["body"]): string | undefined {
  return body instanceof Uint8Array
    ? new TextDecoder().decode(body)
    : typeof body === "string"
      ? body
      : undefined;
}

/**
 * A request for `curl`. Secrets are variables of the shell.
 *
 * @param variables the names of the variables of secrets
 */
export function curl({ method, url, headers, body }: PlannedRequest, variables: readonly string[]): string {
  const shell = (text: string): string =>
    pieces(text, variables)
      .map((piece) => (variables.includes(piece) ? `"$${piece}"` : quoted([piece])))
      .join("");
  // With -X HEAD, curl would wait for a body.
  const verb = method === "GET" ? [] : method === "HEAD" ? ["--head"] : ["-X", method];
  const parts = [
    ["curl", ...verb, shell(url)].join(" "),
    ...Object.entries(headers).map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${shell(body)}`]),
  ];
  return parts.join(" \\\n  ");
}

/** Splits a text into the names of variables and the text between them. */
export function pieces(text: string, variables: readonly string[]): readonly string[] {
  return text.split(new RegExp(`(${variables.join("|")})`)).filter((piece) => piece !== "");
}
