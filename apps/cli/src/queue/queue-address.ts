import { ParameterError } from "@org/http-core";
import { environment } from "@org/http-core/operation";

/** The variable with the password of the Redis: no flag takes a secret. */
const PASSWORD = "ORGQ_QUEUE_PASSWORD";

/** Where the Redis or Valkey of a queue is. */
export interface QueueAddress {
  /** As it was typed; without secrets. */
  readonly text: string;
  readonly place:
    | { readonly path: string }
    | { readonly host: string; readonly port: number; readonly isEncrypted: boolean };
  readonly database: number;
  readonly username: string | undefined;
  readonly password: string | undefined;
}

const EXPECTED = "redis://host:port, rediss://host:port or unix:///path/of/a/socket";

/**
 * Reads the address of a queue. Its password comes from `ORGQ_QUEUE_PASSWORD`.
 *
 * @throws ParameterError for another kind of address, and for one with a password
 */
export function queueAddress(text: string): QueueAddress {
  const url = URL.parse(text);
  if (url === null) throw new ParameterError("--queue", EXPECTED, "something else");
  const { protocol, hostname, port, pathname, username, password, search, hash } = url;
  if (password !== "")
    throw new ParameterError("--queue", "an address without a password", "one with a password", {
      hint: `Set ${PASSWORD}: other users of this machine can read the arguments of a program.`,
    });
  // Other programs take a password and settings from it. Here it would have no influence.
  if (search !== "" || hash !== "")
    throw new ParameterError("--queue", "an address without a query or fragment", "one with it");
  const credential = {
    username: username === "" ? undefined : decodeURIComponent(username),
    password: environment(PASSWORD),
  };
  if (protocol === "unix:" && pathname.length > 1)
    return { text, place: { path: decodeURIComponent(pathname) }, database: 0, ...credential };
  const isEncrypted = protocol === "rediss:";
  const [, database = ""] = /^\/?(\d{0,3})$/.exec(pathname) ?? [undefined, "-"];
  if ((protocol !== "redis:" && !isEncrypted) || hostname === "" || database === "-")
    throw new ParameterError("--queue", EXPECTED, JSON.stringify(`${protocol}//…`));
  // An address of IPv6 is in brackets.
  const host = hostname.replace(/^\[|\]$/g, "");
  const place = { host, port: port === "" ? 6379 : Number(port), isEncrypted };
  return { text, place, database: Number(database), ...credential };
}
