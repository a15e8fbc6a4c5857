import { isIP } from "node:net";
import type * as selfsigned from "selfsigned";
import { systemClock } from "@org/http-core";
import { DAY } from "../core/durations.ts";
import { serviceHosts } from "./destination.ts";

/** A private key and its certificate, in PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Validity of a generated certificate in days. */
const DAYS = 30;

/**
 * Creates a self-signed certificate for this machine's names and those of the services. Trusting it covers these names
 * only.
 *
 * @param host the name or address that the server listens on
 * @throws TypeError if the package `selfsigned` is not installed
 */
export async function makeCertificate(host: string): Promise<Certificate> {
  const { generate } = await loadSelfsigned();
  // Clients accept no wildcard directly below a top-level domain, so `*.localhost` would match nothing.
  const names = ["localhost", ...serviceHosts, ...(isIP(host) === 0 ? [host] : [])];
  const addresses = ["127.0.0.1", "::1", ...(isIP(host) === 0 ? [] : [host])];
  const made = await generate([{ name: "commonName", value: "sandbox" }], {
    keyType: "ec",
    algorithm: "sha256",
    notAfterDate: new Date(systemClock.now() + DAYS * DAY),
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", digitalSignature: true, keyCertSign: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: [
          ...Array.from(new Set(names), (value) => ({ type: 2 as const, value })),
          ...Array.from(new Set(addresses), (ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  });
  return { key: made.private, cert: made.cert };
}

/** Loads the package that users of TLS install themselves, since few sandboxes need it and it takes 9 MB. */
async function loadSelfsigned(): Promise<typeof selfsigned> {
  try {
    return await import("selfsigned");
  } catch (error) {
    throw new TypeError("tls: to generate a certificate, install the package selfsigned.", { cause: error });
  }
}
