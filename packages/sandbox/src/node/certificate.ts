import { isIP } from "node:net";
import { systemClock } from "@org/http-core";
import { DAY } from "../core/durations.ts";

/** A private key and its certificate, in PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Days for which a certificate made on the spot holds. */
const DAYS = 30;

/**
 * Makes a certificate that vouches for itself: for this machine's names and those of the services. Who trusts it
 * trusts these names only.
 *
 * @param host the name or address that is listened on
 */
export async function makeCertificate(host: string): Promise<Certificate> {
  // Loaded where it is needed: most never ask for TLS.
  const { generate } = await import("selfsigned");
  const names = ["localhost", "*.localhost", "*.sandbox.test", ...(isIP(host) === 0 ? [host] : [])];
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
          ...new Set(names.map((value) => ({ type: 2 as const, value }))),
          ...Array.from(new Set(addresses), (ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  });
  return { key: made.private, cert: made.cert };
}
