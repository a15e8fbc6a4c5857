import type { FetchInit } from "@org/http-core";
import { isList, type Operation } from "@org/http-core/operation";
import type { ServiceEntry } from "@org/services";
import type { SandboxReach } from "../run/sandbox-reach.ts";

/** A request that was not sent. */
export interface PlannedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined without a body. */
  readonly body: string | undefined;
}

/** A call of an operation. */
export interface PlannedCall {
  readonly service: ServiceEntry;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * The first request of a call. In place of each secret it has the name of its environment variable. Undefined where it
 * would be signed: a signature is of one time only.
 */
export async function requestOf(
  { service, operation, params }: PlannedCall,
  bases: SandboxReach["bases"],
): Promise<PlannedRequest | undefined> {
  const takesCredential = operation.auth.schemes.length > 0;
  const isSigned = operation.auth.schemes.some((scheme) => scheme === "hmac");
  if (isSigned) return undefined;
  let planned: PlannedRequest | undefined;
  const client = await service.connect(
    {
      bases: { ...bases },
      auth: takesCredential ? service.credential(...service.variables.credential) : undefined,
    },
    {
      cache: false,
      allowInsecureHttp: true,
      fetch(url, { method, headers, body }) {
        planned ??= { method, url, headers: { ...headers }, body: textOf(body) };
        return Promise.reject(new Error("Not sent"));
      },
      retry: { retries: 0 },
    },
  );
  const call: Promise<unknown> = isList(operation)
    ? Promise.resolve(client.list(operation, params))
    : Promise.resolve(client.call(operation, params));
  // It fails, since nothing was sent.
  await call.catch(() => undefined);
  return planned;
}

function textOf(body: FetchInit["body"]): string | undefined {
  return body instanceof Uint8Array
    ? new TextDecoder().decode(body)
    : typeof body === "string"
      ? body
      : undefined;
}
