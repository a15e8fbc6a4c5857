import { createServer, type RequestListener, type Server } from "node:http";
import { onTestFinished } from "vitest";

/** Starts a service on a local port for the duration of a test. Returns its address. */
export async function stubService(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => stop(server));
  return `http://127.0.0.1:${String(portOf(server))}`;
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address === "object" && address !== null) return address.port;
  throw new TypeError("the server has no port");
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
