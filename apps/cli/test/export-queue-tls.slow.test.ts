import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasRedis } from "@org/test-kit/redis";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day } from "./day-service.ts";
import { orgq } from "./orgq.ts";
import { stubService } from "./stub-service.ts";
import { testFolder } from "./test-folder.ts";

const PASSWORD = "s3cr3t-of-the-queue";

/** Whether the Redis of this machine has TLS: one without it does not know the option, and names it in its error. */
const hasTls =
  hasRedis &&
  !String(spawnSync("redis-server", ["--tls-port", "0", "--port", "none"]).stderr).includes("'tls-port");

describe.skipIf(!hasTls)("--queue over TLS, with a password", () => {
  const folder = testFolder();
  let own = "";
  let certificate = "";
  let port = 0;
  let stop = () => Promise.resolve();

  beforeAll(async () => {
    own = await mkdtemp(join(tmpdir(), "orgq-tls-"));
    certificate = join(own, "certificate.pem");
    const key = join(own, "key.pem");
    execFileSync(
      "openssl",
      [
        ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"],
        ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
        ...["-keyout", key, "-out", certificate],
      ],
      { stdio: "ignore" },
    );
    port = await freePort();
    const server = spawn(
      "redis-server",
      [
        ...["--port", "0", "--tls-port", String(port), "--bind", "127.0.0.1", "--requirepass", PASSWORD],
        ...["--tls-cert-file", certificate, "--tls-key-file", key, "--tls-auth-clients", "no"],
        ...["--save", "", "--appendonly", "no", "--dir", own],
      ],
      { stdio: "ignore" },
    );
    const exited = once(server, "exit");
    stop = async () => {
      server.kill();
      await exited;
      await rm(own, { recursive: true });
    };
    const client = await connected();
    expect(await client.ping()).toBe("PONG");
    client.disconnect();
  });
  afterAll(() => stop());

  /** A connection of the test itself. It connects again and again until the server listens. */
  async function connected(): Promise<Redis> {
    const ca = await readFile(certificate, "utf8");
    const client = new Redis({
      ...{ host: "127.0.0.1", port, password: PASSWORD, tls: { ca } },
      ...{ retryStrategy: () => 20, maxRetriesPerRequest: null },
    });
    client.on("error", () => undefined);
    return client;
  }

  /** Runs an export of two days with the queue, and returns how it ended. */
  async function exported(environment: Readonly<Record<string, string>>) {
    const url = await stubService((request, response) => {
      const startdate = new URL(request.url ?? "/", "http://stub").searchParams.get("startdate") ?? "";
      response.setHeader("content-type", "application/json");
      response.setHeader("cache-control", "max-age=60");
      response.end(JSON.stringify({ status: "1", message: "OK", result: [day(startdate)] }));
    });
    return orgq(
      [
        ...["export", "chainstats", "daily-uncles", "--startdate", "2019-02-01", "--enddate", "2019-02-02"],
        ...["--out", folder.path("days"), "--format", "csv", "--partition", "day", "--budget", "600/1"],
        ...["--queue", `rediss://127.0.0.1:${String(port)}`, "--trace"],
      ],
      { CHAINSTATS_URL: url, CHAINSTATS_API_KEY: "s3cr3t", ...environment },
    );
  }

  test("works with the certificate and the password in the environment", async () => {
    const environment = { NODE_EXTRA_CA_CERTS: certificate, ORGQ_QUEUE_PASSWORD: PASSWORD };
    const { code, stdout, stderr } = await exported(environment);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toContain("exported 2 rows to 2 files");
    expect(stdout + stderr).not.toContain("s3cr3t");
    const written = await folder.text("days/chainstats.dailyUncles.manifest.json");
    expect(written).not.toContain("s3cr3t");
    const client = await connected();
    const keys = await client.keys("*");
    client.disconnect();
    // The cache and the budget have connections of their own.
    expect(keys).toContainEqual(expect.stringContaining("orgq-cache"));
    expect(keys).toContainEqual(expect.stringContaining("orgq-budget"));
  });

  test.each([
    ["without the certificate", { ORGQ_QUEUE_PASSWORD: PASSWORD }, "self-signed certificate"],
    ["without the password", { NODE_EXTRA_CA_CERTS: "" }, "NOAUTH"],
    ["with another password", { NODE_EXTRA_CA_CERTS: "", ORGQ_QUEUE_PASSWORD: "an0ther" }, "WRONGPASS"],
  ])("%s, it says why it can't be reached", async (_, given, reason) => {
    const environment =
      "NODE_EXTRA_CA_CERTS" in given ? { ...given, NODE_EXTRA_CA_CERTS: certificate } : given;
    const { code, stdout, stderr } = await exported(environment);
    expect({ code, stderr }).toMatchObject({ code: 1 });
    expect(stderr).toMatch(/^error: rediss:\/\/127\.0\.0\.1:\d+ can't be reached: /);
    expect(stderr).toContain(reason);
    expect(stdout + stderr).not.toMatch(/s3cr3t|an0ther/);
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}
