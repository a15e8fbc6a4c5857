import { X509Certificate, createPrivateKey } from "node:crypto";
import { expect, it } from "vitest";
import { makeCertificate } from "./certificate.ts";

const made = async (host: string): Promise<X509Certificate> =>
  new X509Certificate((await makeCertificate(host)).cert);

it("is for this machine's names and those of the services, and for no other", async () => {
  const certificate = await made("127.0.0.1");
  for (const name of ["localhost", "clob.localhost", "repo-host.localhost", "repo-host.sandbox.test"])
    expect(certificate.checkHost(name)).toBeDefined();
  for (const name of ["sandbox.test", "a.clob.localhost", "example.com"])
    expect(certificate.checkHost(name)).toBeUndefined();
  for (const address of ["127.0.0.1", "::1"]) expect(certificate.checkIP(address)).toBeDefined();
  expect(certificate.checkIP("10.0.0.7")).toBeUndefined();
});

it.each(["localhost", "127.0.0.1", "::1"])("names %s once", async (host) => {
  const names = (await made(host)).subjectAltName?.split(", ") ?? [];
  expect(names).toContain("DNS:localhost");
  expect(names).toEqual([...new Set(names)]);
});

it("is also for the host that the server listens on, be it a name or an address", async () => {
  expect((await made("sandbox.internal")).checkHost("sandbox.internal")).toBeDefined();
  expect((await made("10.0.0.7")).checkIP("10.0.0.7")).toBeDefined();
});

it("is signed by its own key, so that trusting it is enough", async () => {
  const { key, cert } = await makeCertificate("localhost");
  const certificate = new X509Certificate(cert);
  expect(certificate.ca).toBe(true);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true);
});
