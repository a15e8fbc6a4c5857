import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { generate } from "selfsigned";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/proxies-and-certificates.md"), "utf8");
const [throughProxy = "", ownAuthority = "", clientCertificate = ""] = Array.from(
  page.matchAll(/^```ts\n([\s\S]*?)^```$/gm),
  ({ 1: code }) => code ?? "",
);
/** A client that leaves everything to the environment. */
const plain = throughProxy
  .replace(/^import .* from "undici";$/m, "")
  .replace(/^const (?:token|dispatcher) = .*$/gm, "")
  .replace(/^ {2}fetch: .*$/m, "");

const cache = join(root, "node_modules/.cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "network-"));
const trusted = { NODE_EXTRA_CA_CERTS: join(folder, "company-ca.pem") };
const CREDENTIAL = `Basic ${btoa("user:password")}`;

let service: Server;
let mutual: Server;
const proxies: ChildProcess[] = [];

beforeAll(async () => {
  const authority = await generate([{ name: "commonName", value: "company" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, digitalSignature: true, critical: true },
    ],
  });
  const ca = { key: authority.private, cert: authority.cert };
  const [server, client] = await Promise.all([
    generate([{ name: "commonName", value: "library.example" }], {
      keyType: "ec",
      algorithm: "sha256",
      ca,
      extensions: [
        {
          name: "subjectAltName",
          altNames: ["library.example", "localhost"].map((value) => ({ type: 2 as const, value })),
        },
      ],
    }),
    generate([{ name: "commonName", value: "reporting" }], { keyType: "ec", algorithm: "sha256", ca }),
  ]);
  writeFileSync(join(folder, "company-ca.pem"), ca.cert);
  writeFileSync(join(folder, "client.pem"), client.cert);
  writeFileSync(join(folder, "client-key.pem"), client.private);
  const tls = { key: server.private, cert: server.cert };
  const books = JSON.stringify([{ title: "Dune" }]);
  const serve = (options: object) => {
    const made = createServer({ ...tls, ...options }, (_, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(books);
    });
    return new Promise<Server>((resolve) => made.listen(0, "localhost", () => resolve(made)));
  };
  service = await serve({});
  mutual = await serve({ ca: [ca.cert], requestCert: true, rejectUnauthorized: true });
});

afterAll(() => {
  for (const proxy of proxies) proxy.kill();
  service.close();
  mutual.close();
  rmSync(folder, { recursive: true });
});

function portOf(server: Server): string {
  const address = server.address();
  return typeof address === "object" && address !== null ? String(address.port) : "";
}

/** Starts a proxy; `tunnels` are the hosts that it connected. */
async function startProxy(env: Readonly<Record<string, string>> = {}) {
  const file = join(import.meta.dirname, "proxy-process.ts");
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env, TARGET_PORT: portOf(service) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  proxies.push(child);
  const lines = createInterface({ input: child.stdout });
  const tunnels: string[] = [];
  const port = await new Promise<string>((resolve) => {
    lines.on("line", (line) => (line.startsWith("tunnel") ? tunnels.push(line) : resolve(line)));
  });
  return { address: `127.0.0.1:${port}`, tunnels };
}

/** Runs a program in the folder of the certificates; what it printed. */
function run(code: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const file = join(folder, "app.mjs");
  writeFileSync(file, stripTypeScriptTypes(code));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file],
      { cwd: folder, env: { ...process.env, ...env } },
      (_, stdout, stderr) => {
        resolve(stdout + stderr);
      },
    );
  });
}

describe("a proxy", () => {
  test.each(["", "user:password@"])("is taken from the environment: %s", async (user) => {
    const { address, tunnels } = await startProxy(user === "" ? {} : { PROXY_CREDENTIAL: CREDENTIAL });
    const env = { NODE_USE_ENV_PROXY: "1", HTTPS_PROXY: `http://${user}${address}`, ...trusted };
    expect(await run(plain, env)).toContain("Dune");
    expect(tunnels).toEqual(["tunnel to library.example:443"]);
  });

  test("is used by one client, with a credential of its own", async () => {
    const { address, tunnels } = await startProxy({ PROXY_CREDENTIAL: CREDENTIAL });
    expect(await run(throughProxy.replace("127.0.0.1:8080", address), trusted)).toContain("Dune");
    expect(tunnels).toEqual(["tunnel to library.example:443"]);
  });

  test("that requires another credential fails the call", async () => {
    const { address, tunnels } = await startProxy({ PROXY_CREDENTIAL: "Basic other" });
    const printed = await run(throughProxy.replace("127.0.0.1:8080", address), trusted);
    expect(printed).toContain("NetworkError: The connection was cancelled (UND_ERR_ABORTED)");
    expect(printed).not.toContain(btoa("user:password"));
    expect(tunnels).toEqual([]);
  });
});

describe("a certificate authority", () => {
  const here = (code: string, server: Server) =>
    code.replace("library.example", `localhost:${portOf(server)}`);

  test("is trusted by the environment, or by one client", async () => {
    expect(await run(here(plain, service))).toContain(
      "NetworkError: The server's certificate is not trusted",
    );
    expect(await run(here(plain, service), trusted)).toContain("Dune");
    expect(await run(here(ownAuthority, service))).toContain("Dune");
  });

  test("may also issue the client's certificate, without which the service refuses the connection", async () => {
    expect(await run(here(ownAuthority, mutual))).toMatch(/NetworkError: (?:The connection was|No secure)/);
    expect(await run(here(clientCertificate, mutual))).toContain("Dune");
  });
});
