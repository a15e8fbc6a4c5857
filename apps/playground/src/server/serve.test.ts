import { hostname } from "node:os";
import { lookup } from "node:dns/promises";
import { request, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { serveAll } from "./serve.ts";

/** A name of this machine other than `localhost`, if it has one. */
const name = await lookup(hostname()).then(hostname, () => undefined);

async function statusAt(port: string, host: string): Promise<number | undefined> {
  const { statusCode } = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { host: name, port, path: "/sandbox.json", headers: { Host: `${host}:${port}` } };
    request(options, resolve).on("error", reject).end();
  });
  return statusCode;
}

test.skipIf(name === undefined)(
  "the page is served under the host that is listened on, and no other",
  async () => {
    const { pages, close } = await serveAll({ host: hostname(), port: 0 });
    const { port } = new URL(pages[0] ?? "");
    expect(await statusAt(port, hostname())).toBe(200);
    expect(await statusAt(port, "evil.example")).toBe(403);
    await close();
  },
);
