import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transformWithOxc, type Plugin, type Rolldown } from "vite";
import type { SandboxReach } from "../run/sandbox-reach.ts";

/** Where `npx @org/sandbox` serves its services, unless it is told another port. */
const SERVED = "http://127.0.0.1:4010";

/**
 * Makes the build a site that needs no server of its own: `sandbox.json` says that the sandbox runs inside the page, and
 * the service worker keeps the files for visits without a network.
 */
export function staticSite(): Plugin {
  let publicDir = "";
  return {
    name: "static-site",
    enforce: "post",
    apply: "build",
    configResolved(config) {
      ({ publicDir } = config);
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const reach = JSON.stringify(await reachInPage());
        this.emitFile({ type: "asset", fileName: "sandbox.json", source: reach });
        const copied = await readdir(publicDir);
        const hash = createHash("sha256").update(reach);
        for (const file of Object.values(bundle)) hash.update(file.fileName).update(contentOf(file));
        for (const name of copied) hash.update(name).update(await readFile(`${publicDir}/${name}`));
        const built = Object.keys(bundle).filter((name) => !["index.html", "sandbox.json"].includes(name));
        const files = ["./", "sandbox.json", ...built, ...copied];
        const source = await serviceWorker(files, hash.digest("hex").slice(0, 16));
        this.emitFile({ type: "asset", fileName: "service-worker.js", source });
      },
    },
  };
}

/** The sandbox inside the page. No other program reaches it: code to copy names one that is served. */
export async function reachInPage(): Promise<SandboxReach> {
  // On demand: Vite reads its configuration also where it bundles nothing.
  const [{ origins, sandboxCredentials }, { examples }, { sandboxAccounts }] = await Promise.all([
    import("@org/sandbox"),
    import("@org/services"),
    import("@org/services/sandbox"),
  ]);
  const { chainstats, validators, clob, repoHost } = sandboxCredentials;
  return {
    bases: origins,
    servedBases: {
      chainstats: `${SERVED}/chainstats`,
      validators: `${SERVED}/validators`,
      clob: `${SERVED}/clob`,
      catalog: `${SERVED}/catalog`,
      repoHost: `${SERVED}/repo-host`,
    },
    credentials: {
      chainstats: { standard: chainstats.standard },
      validators,
      clob: { heavy: clob.heavy },
      repoHost: { users: repoHost.users.map(({ token }) => ({ token })) },
    },
    accounts: sandboxAccounts(sandboxCredentials),
    examples,
  };
}

/** The service worker as a script, after what it needs to know of the build. */
async function serviceWorker(files: readonly string[], version: string): Promise<string> {
  const path = fileURLToPath(new URL("../service-worker/service-worker.ts", import.meta.url));
  const { code } = await transformWithOxc(await readFile(path, "utf8"), path);
  return `const FILES = ${JSON.stringify(files)};\nconst VERSION = ${JSON.stringify(version)};\n${code}`;
}

function contentOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): string | Uint8Array {
  return file.type === "chunk" ? file.code : file.source;
}
