import { once } from "node:events";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { connect, createServer, type NetConnectOpts } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { listen, type ListenAddress, type Listening } from "./listen.ts";

const hello: RequestListener = (_, response) => void response.end("hello");
const LOCAL = { host: "127.0.0.1", port: 0 };

/** A server that is closed after the test. */
async function listening(spot: ListenAddress): Promise<Listening> {
  const server = await listen(hello, spot, undefined);
  onTestFinished(server.close);
  return server;
}

/** The response to a request without a `Host`. */
async function asked(options: NetConnectOpts): Promise<string> {
  const socket = connect(options);
  socket.write("GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
  return text(socket);
}

describe("a port", () => {
  it("is chosen by the system if it is 0", async () => {
    const { port } = await listening(LOCAL);
    expect(port).toBeGreaterThan(0);
    const response = await fetch(`http://127.0.0.1:${String(port)}/`);
    expect(await response.text()).toBe("hello");
  });

  it("that is taken is refused with the system's error", async () => {
    const { port } = await listening(LOCAL);
    await expect(listening({ ...LOCAL, port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  it("passes on a request without Host, so that the listener explains what is missing", async () => {
    const { port } = await listening(LOCAL);
    expect(await asked({ host: "127.0.0.1", port })).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

it("closing ends open connections", async () => {
  const { port, close } = await listen(() => undefined, LOCAL, undefined);
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const closed = new Promise((resolve) => socket.on("error", () => undefined).on("close", resolve));
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await close();
  await closed;
  await expect(fetch(`http://127.0.0.1:${String(port)}/`)).rejects.toThrow(TypeError);
});

describe("a Unix socket", () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sandbox-listen-"));
    path = join(folder, "s.sock");
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("has no port", async () => {
    expect((await listening({ path })).port).toBe(0);
    expect(await asked({ path })).toContain("hello");
  });

  it("replaces the file of a process that was killed", async () => {
    const killed = createServer().listen(join(folder, "other.sock"));
    await once(killed, "listening");
    await rename(join(folder, "other.sock"), path);
    killed.close();
    await once(killed, "close");
    await listening({ path });
    expect(await asked({ path })).toContain("hello");
  });

  it("keeps the file of a server that listens, and any other file", async () => {
    await listening({ path });
    await expect(listening({ path })).rejects.toMatchObject({ code: "EADDRINUSE" });
    const notes = join(folder, "notes.txt");
    await writeFile(notes, "mine");
    await expect(listening({ path: notes })).rejects.toMatchObject({ code: "EADDRINUSE" });
    expect(await readFile(notes, "utf8")).toBe("mine");
  });
});
