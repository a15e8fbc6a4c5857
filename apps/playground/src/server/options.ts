import { parseArgs } from "node:util";

/** Where the playground is served. */
export interface StartOptions {
  /** The host name or address to listen on. */
  readonly host: string;
  /** The first port to try; the next free one is used. 0 lets the system choose. */
  readonly port: number;
  /** Whether to serve the sources, for work on the page. @default false: the built page */
  readonly dev?: boolean;
}

/** The parsed command line. */
export type Command =
  | { readonly kind: "start"; readonly options: StartOptions }
  | { readonly kind: "help" }
  /** A usage error and its message. */
  | { readonly kind: "mistake"; readonly message: string };

/** What `--help` prints. */
export const usage = `npx pnpm start [--port 5173] [--host 127.0.0.1] [--dev]

Serves the sandbox and the playground, and calls each service once. The page is built first, unless it is up to date.

  --port  the playground's port, or the next free one (also PORT)
  --host  the address to listen on; 0.0.0.0 for every network of this machine
  --dev   serves the page's sources by Vite, which shows changes at once
`;

/** Parses a command line, and `PORT` of the environment. */
export function readCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Command {
  try {
    const { values } = parseArgs({
      // pnpm passes on the "--" that npm users write before flags.
      args: args.filter((arg) => arg !== "--"),
      options: {
        port: { type: "string", default: environment["PORT"] ?? "5173" },
        host: { type: "string", default: "127.0.0.1" },
        dev: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) return { kind: "help" };
    const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Infinity;
    if (port > 65_535) {
      return { kind: "mistake", message: `The port is a number from 0 to 65535, not "${values.port}".` };
    }
    return { kind: "start", options: { host: values.host, port, dev: values.dev } };
  } catch (error) {
    return { kind: "mistake", message: error instanceof Error ? error.message : String(error) };
  }
}
