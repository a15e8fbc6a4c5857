import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { publishedIn } from "../release/published.ts";

const root = join(import.meta.dirname, "../..");
const specifiers = publishedIn(root).flatMap((published) => published.specifiers);

/** Runs a program in which every connection and every lookup of a name is an error that it prints. */
function run(code: string): string {
  const offline = `
    import dns from "node:dns";
    import net from "node:net";
    import { syncBuiltinESMExports } from "node:module";
    const refuse = (what) => () => { console.log(what); throw new Error(what); };
    net.Socket.prototype.connect = refuse("a connection");
    dns.lookup = refuse("a lookup");
    syncBuiltinESMExports();
    globalThis.fetch = refuse("a request");
  `;
  return execFileSync(
    process.execPath,
    [
      "--input-type=module",
      "--import",
      `data:text/javascript,${encodeURIComponent(offline)}`,
      "--eval",
      code,
    ],
    // Vitest's own helpers are not part of a user's process.
    { cwd: root, encoding: "utf8", env: { ...process.env, NODE_OPTIONS: "" } },
  );
}

test("importing every entry opens no connection", () => {
  // The entry for Vitest needs its runner, which the others don't.
  const entries = specifiers.filter((specifier) => !specifier.endsWith("/vitest"));
  expect(entries.length).toBeGreaterThan(20);
  expect(run(entries.map((specifier) => `await import("${specifier}");`).join("\n"))).toBe("");
});

test("an opened connection is detected", () => {
  const code = 'try { (await import("node:net")).connect(1, "127.0.0.1"); } catch {}';
  expect(run(code)).toBe("a connection\n");
});
