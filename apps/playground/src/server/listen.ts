import { once } from "node:events";
import type { Server } from "node:http";
import { networkInterfaces } from "node:os";

/**
 * Listens on a port, or on the next free one.
 *
 * @returns the port
 * @throws the system's error where listening fails for another reason than a port in use
 */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    if (port === 0 || port >= 65_535 || !isTaken(error)) throw error;
    return listen(server, host, port + 1);
  }
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}

/** Stops listening and closes open connections, since browsers keep theirs. */
export async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

/** The host names of a server that listens on `host`: all of this machine's for a wildcard. */
export function hostsOf(host: string): readonly string[] {
  if (!isWildcard(host)) return [inUrl(host)];
  const addresses = Object.values(networkInterfaces()).flatMap((addressed = []) => addressed);
  return addresses.filter(({ family }) => family === "IPv4").map(({ address }) => address);
}

/** Whether a host means every address of the machine. */
export function isWildcard(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

function inUrl(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
