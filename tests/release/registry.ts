import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { npm } from "./npm.ts";

/** A registry of npm on this machine, which has the scope's packages only. */
export interface Registry {
  /** The lines of an `.npmrc` by which npm installs a scope from here and publishes it here. Other packages are not changed. */
  readonly settings: (scope: string) => string;
  readonly close: () => Promise<void>;
}

// 65 MB, so it is no dependency. Its own dependency asks for a tag of node-fetch that not every mirror has.
const VERDACCIO = {
  private: true,
  dependencies: { verdaccio: "6.10.4" },
  overrides: { "node-fetch": "2.7.0" },
};

/** Installs verdaccio in an empty folder, and starts it on a free port of the loopback interface. */
export async function startRegistry(folder: string): Promise<Registry> {
  await mkdir(folder);
  await writeFile(join(folder, "package.json"), JSON.stringify(VERDACCIO));
  await npm(folder, "install");
  const config = {
    storage: join(folder, "storage"),
    auth: { htpasswd: { file: join(folder, "htpasswd") } },
    packages: { "@*/*": { access: "$all", publish: "$all" } },
    log: { type: "stdout", format: "pretty", level: "warn" },
  };
  // JSON is YAML.
  await writeFile(join(folder, "config.yaml"), JSON.stringify(config));
  const address = `127.0.0.1:${String(await freePort())}`;
  const program = join(folder, "node_modules/verdaccio/bin/verdaccio");
  const child = spawn(
    process.execPath,
    [program, "--config", join(folder, "config.yaml"), "--listen", address],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, NODE_NO_WARNINGS: "1" },
    },
  );
  const ended = once(child, "exit");
  const listening = new Promise<void>((resolve) => {
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      output += part;
      if (output.includes(`http://${address}/`)) resolve();
    });
  });
  const early = ended.then(() => Promise.reject(new Error("verdaccio ended before it listened")));
  await Promise.race([listening, early]);
  early.catch(() => undefined);
  return {
    settings: (scope) => `${scope}:registry=http://${address}/\n//${address}/:_authToken=anyone\n`,
    async close() {
      child.kill();
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
