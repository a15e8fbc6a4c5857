import type { Credential, Secret } from "@org/http-core";
import { record, type Recording } from "@org/http-core/testing";
import type { Secrets } from "../journal/secrets.ts";
import { exchangesIn, isHar, type LeftOut } from "./har.ts";
import type { RecordedResponse } from "./recorded-response.ts";
import { targetOf } from "./request-key.ts";
import { readServiceAddresses, type ImportOptions } from "./load-options.ts";
import { servicesOf } from "./service-tape.ts";
import { readTape } from "./tape.ts";
import { prefixes, WORLD_PATH } from "../core/addresses.ts";
import { baseNames, origins, type BaseName, type Origins } from "../origins.ts";

/** The content of a recording. */
export interface Imported {
  readonly recorded: readonly RecordedResponse[];
  /** Exchanges that cannot be replayed, and why: other hosts, failures, bodies that are not text. */
  readonly leftOut: readonly LeftOut[];
}

/** A recording, and whether it has the response's body. */
interface ImportedExchange {
  readonly recording: Recording;
  readonly hasBody: boolean;
}

/**
 * Reads recordings: a HAR 1.2 log (a browser's, the journal's own), or a tape of `record` of `@org/http-core/testing`.
 * Credentials are redacted as that recorder does.
 *
 * @throws ParameterError if it is neither, or if an address of a service is invalid
 */
export async function importRecordings(
  source: unknown,
  secrets: Secrets,
  { services = {}, redact = [] }: ImportOptions = {},
): Promise<Imported> {
  const addresses = { ...servicesOf(source), ...readServiceAddresses(services) };
  const leftOut: LeftOut[] = [];
  const taken = isHar(source)
    ? await redactLog(source, redact, secrets, leftOut)
    : readTape(source).map(whole);
  const recorded = taken.flatMap(({ recording, hasBody }): readonly RecordedResponse[] => {
    const { request } = recording;
    const url = new URL(request.url);
    const place = recordedBaseOf(url, addresses);
    const without = (reason: string): readonly never[] => {
      leftOut.push({ url: request.url, reason });
      return [];
    };
    if (place === undefined) return without("none of the services: `services` names their addresses");
    if ("failure" in recording) return without(`no answer: ${recording.failure.code}`);
    const { status, headers, body } = recording.response;
    if ("base64" in body) return without("the body is no text");
    const { body: sent } = request;
    return [
      {
        service: place.base,
        address: place.address,
        method: request.method,
        target: targetOf(place.path, url.searchParams, secrets),
        ...(sent !== undefined && "text" in sent && { sent: sent.text }),
        status,
        headers,
        ...(hasBody && { body: body.text }),
      },
    ];
  });
  return { recorded, leftOut };
}

/** Passes a log through a recorder, which redacts it. */
async function redactLog(
  har: unknown,
  redact: readonly (Credential | Secret)[],
  secrets: Secrets,
  leftOut: LeftOut[],
): Promise<readonly ImportedExchange[]> {
  const heard = exchangesIn(har).flatMap((one) => {
    if (!("reason" in one)) return [one];
    leftOut.push({ ...one, url: redactAddress(one.url, secrets) });
    return [];
  });
  const responses = heard.values();
  const recorder = record(() => Promise.resolve(responses.next().value?.response ?? Response.error()), {
    redact,
  });
  for (const { request } of heard) await recorder.fetch(request);
  return recorder
    .tape()
    .recordings.map((recording, i) => ({ recording, hasBody: heard[i]?.hasBody ?? false }));
}

/** Redacts an address that did not pass through a recorder. */
function redactAddress(url: string, { redact }: Secrets): string {
  const { protocol, origin, pathname, searchParams } = new URL(url);
  // The rest of `data:` is the file itself.
  if (origin === "null") return `${protocol}…`;
  return redact(origin + pathname, searchParams);
}

function whole(recording: Recording): ImportedExchange {
  return { recording, hasBody: true };
}

/** A service's base address and the path below it. */
export interface RecordedBase {
  readonly base: BaseName;
  /** The base address, without a slash at its end. */
  readonly address: string;
  readonly path: string;
}

/**
 * Finds the service of a recorded address: by the given base addresses, else by the sandbox's own, in process or on a
 * port. Undefined: none.
 */
function recordedBaseOf(url: URL, services: Partial<Origins>): RecordedBase | undefined {
  const below = (base: BaseName, address: URL): RecordedBase | undefined => {
    const root = address.pathname.replace(/\/$/, "");
    const isBelow = url.origin === address.origin && `${url.pathname}/`.startsWith(`${root}/`);
    return isBelow ? { base, address: url.origin + root, path: url.pathname.slice(root.length) } : undefined;
  };
  const [, world = ""] = new RegExp(`^(${WORLD_PATH}[^/]+)/`).exec(url.pathname) ?? [];
  const candidates = [
    ...baseNames.flatMap((base) => (services[base] === undefined ? [] : [[base, services[base]] as const])),
    ...baseNames.map((base) => [base, origins[base] + world] as const),
    ...baseNames.map((base) => [base, url.origin + world + prefixes[base]] as const),
  ];
  for (const [base, address] of candidates) {
    const found = below(base, new URL(address));
    if (found !== undefined) return found;
  }
  return undefined;
}
