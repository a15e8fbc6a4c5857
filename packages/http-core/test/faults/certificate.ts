import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A key and the certificate that nobody but itself vouches for. */
export interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
}

/** Makes a certificate for 127.0.0.1 on the spot. Undefined where the machine has no openssl. */
export function selfSigned(): Certificate | undefined {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  const [keyout, out] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const made = ["-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-days", "2"];
  const name = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  try {
    execFileSync("openssl", ["req", ...made, ...name, "-keyout", keyout, "-out", out], { stdio: "ignore" });
    return { key: readFileSync(keyout), cert: readFileSync(out) };
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
