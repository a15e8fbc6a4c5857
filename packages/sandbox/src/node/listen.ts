import { once } from "node:events";
import { stat, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect } from "node:net";
import { refuseUnreadable } from "./unreadable.ts";
import type { Certificate } from "./certificate.ts";

/** A server that listens. */
export interface Listening {
  /** 0 on a Unix socket. */
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Where a server listens. */
export type ListenAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** Node refuses a request without `Host` with an empty body, so the listeners check it themselves. */
const OPTIONS = { requireHostHeader: false };

/**
 * Starts a server.
 *
 * @param certificate for TLS; undefined: without
 * @throws the system's error if it cannot listen: `EADDRINUSE`, `EACCES`
 */
export async function listen(
  listener: RequestListener,
  spot: ListenAddress,
  certificate: Certificate | undefined,
): Promise<Listening> {
  const server =
    certificate === undefined
      ? createServer(OPTIONS, listener)
      : createSecureServer({ ...OPTIONS, ...certificate }, listener);
  refuseUnreadable(server);
  if ("path" in spot) await removeAbandoned(spot.path);
  server.listen(spot);
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    close: () => close(server),
  };
}

/** Removes a socket file whose process was killed, since it would prevent listening. */
async function removeAbandoned(path: string): Promise<void> {
  const socket = connect(path);
  const abandoned = await Promise.race([
    once(socket, "connect").then(() => false),
    once(socket, "error").then(([error]: unknown[]) => isRefused(error)),
  ]).catch(isRefused);
  socket.destroy();
  // Connecting to any other file is refused too.
  if (abandoned && (await stat(path)).isSocket()) await rm(path);
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
