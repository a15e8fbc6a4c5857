import { createServer, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { close, hostsOf, listen } from "./listen.ts";

const servers: Server[] = [];
const opened = (): Server => {
  const server = createServer();
  servers.push(server);
  return server;
};

afterEach(async () => {
  await Promise.all(
    servers
      .splice(0)
      .filter(({ listening }) => listening)
      .map(close),
  );
});

test("the next port is used if one is taken", async () => {
  const taken = await listen(opened(), "127.0.0.1", 0);
  expect(await listen(opened(), "127.0.0.1", taken)).toBeGreaterThan(taken);
});

test("an address of another machine is an error", async () => {
  await expect(listen(opened(), "192.0.2.1", 5173)).rejects.toMatchObject({ code: "EADDRNOTAVAIL" });
});

test("closing does not wait for open connections", async () => {
  const server = opened();
  const port = await listen(server, "127.0.0.1", 0);
  const pending = fetch(`http://127.0.0.1:${String(port)}`);
  pending.catch(() => undefined);
  await new Promise((resolve) => server.once("request", resolve));
  await close(server);
  await expect(pending).rejects.toThrow(TypeError);
});

test("a wildcard becomes this machine's addresses, and IPv6 is in brackets", () => {
  expect(hostsOf("0.0.0.0")).toContain("127.0.0.1");
  expect(hostsOf("::1")).toEqual(["[::1]"]);
  expect(hostsOf("localhost")).toEqual(["localhost"]);
});
