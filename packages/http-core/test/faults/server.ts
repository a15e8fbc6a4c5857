import { EventEmitter, once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A request as it came over the wire. */
export interface Received {
  /** Request line and headers, without the blank line. */
  readonly head: string;
  readonly body: string;
  /** Its place among all that came, from 0. */
  readonly index: number;
}

/** What the server does with a request: whatever it likes with the socket. */
export type Answer = (socket: Socket, request: Received) => void;

/** A server on a port of its own, closed at the end of the block. */
export interface FaultyServer extends AsyncDisposable {
  readonly origin: string;
  /** The requests that came whole, in order. */
  readonly requests: readonly Received[];
  /** Connections accepted so far. */
  readonly connections: () => number;
  /** Waits until no connection is open, without closing any: the client has to. Throws where one stays open. */
  readonly deserted: () => Promise<void>;
}

/** Options of {@link serve}. */
export interface ServeOptions {
  /** Called for each connection, before anything is read. */
  readonly accept?: (socket: Socket) => void;
  /** Default: any free port. */
  readonly port?: number;
  readonly scheme?: "http" | "https";
  /** Default: one that hands the sockets on as they are. */
  readonly listener?: (connection: (socket: Socket) => void) => Server;
}

/** Milliseconds in which a client closes its connections, on a loaded machine too. */
const PATIENCE = 120_000;

/** Speaks TCP, not HTTP: what goes back is what `answer` writes, byte by byte. */
export async function serve(answer: Answer, options: ServeOptions = {}): Promise<FaultyServer> {
  const { accept, port = 0, scheme = "http", listener = plain } = options;
  const requests: Received[] = [];
  const open = new Set<Socket>();
  const closed = new EventEmitter();
  let connections = 0;
  const server = listener((socket) => {
    connections += 1;
    open.add(socket);
    socket.on("close", () => {
      open.delete(socket);
      closed.emit("close");
    });
    // A client that lets go in the middle is what these tests are about.
    socket.on("error", () => {});
    accept?.(socket);
    onRequest(socket, (head, body) => {
      const request = { head, body, index: requests.length };
      requests.push(request);
      answer(socket, request);
    });
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    origin: `${scheme}://127.0.0.1:${String(portOf(server))}`,
    requests,
    connections: () => connections,
    async deserted() {
      const signal = AbortSignal.timeout(PATIENCE);
      try {
        while (open.size > 0) await once(closed, "close", { signal });
      } catch (cause) {
        throw new Error(`The client left ${String(open.size)} connections open`, { cause });
      }
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await once(server.close(), "close");
    },
  };
}

function plain(connection: (socket: Socket) => void): Server {
  return createServer(connection);
}

/**
 * A port where nobody listens. It lies below the range from which the system gives ports (32,768 and up), or another
 * test's server might be given it.
 */
export async function freePort(): Promise<number> {
  const port = 12_000 + ((process.pid * 101 + (ports += 1)) % 20_000);
  const server = createServer();
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
  } catch {
    return freePort();
  }
  await once(server.close(), "close");
  return port;
}

let ports = 0;

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}

function onRequest(socket: Socket, heard: (head: string, body: string) => void): void {
  let text = "";
  socket.setEncoding("latin1");
  socket.on("data", (chunk: Buffer | string) => {
    text += chunk.toString();
    for (;;) {
      const end = text.indexOf("\r\n\r\n");
      if (end === -1) return;
      const head = text.slice(0, end);
      const length = Number(/^content-length: *(\d+)$/im.exec(head)?.[1] ?? 0);
      const whole = end + 4 + length;
      if (text.length < whole) return;
      const body = text.slice(end + 4, whole);
      text = text.slice(whole);
      heard(head, body);
    }
  });
}
