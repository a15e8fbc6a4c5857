import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { isLocalHost, type ControlAccess } from "../control/access.ts";
import { prefixes } from "../core/addresses.ts";
import { checkOptions, parsed } from "../core/parsed.ts";
import { baseNames, type BaseName, type Origins } from "../origins.ts";
import type { Sandbox } from "../types.ts";
import { answering, type Entrance } from "./answer.ts";
import { makeCertificate, type Certificate } from "./certificate.ts";
import { hostnameOf, inUrl, withoutDot, placeOf } from "./place.ts";
import { listen, type Listening } from "./listen.ts";
import { sandboxSchema, serveSchema } from "./serve-schema.ts";

/** Where the sandbox listens. */
export interface ServeOptions {
  /** Name or address of the interface. @default "127.0.0.1" */
  readonly host?: string;
  /** Port of all services together; 0 takes one that is free. @default 0 */
  readonly port?: number;
  /**
   * Also gives each service a port of its own, without a prefix: the five that follow `port`, or free ones where that
   * is 0. @default false
   */
  readonly portPerService?: boolean;
  /** Path of a Unix socket on which it listens as well, without TLS. @default none */
  readonly socket?: string;
  /**
   * Paths of Unix sockets that each have one service, without a prefix and under any host: for tools that can be told a
   * socket, but neither address nor path, such as gh. @default none
   *
   * @example
   * ```ts
   * import { createSandbox } from "@org/sandbox";
   * import { serve } from "@org/sandbox/node";
   *
   * const served = await serve(createSandbox(), { sockets: { repoHost: "/tmp/repo-host.sock" } });
   * await served.close();
   * ```
   */
  readonly sockets?: Partial<Origins>;
  /**
   * The service of requests to the common port and socket that name none, by path or host. It is there without a prefix,
   * beside the others. @default none: they get 404
   */
  readonly defaultService?: BaseName;
  /**
   * Host names of this machine under which the control API may be used, beside `localhost` and `host`: that of a
   * container, say. Others are refused, since DNS may bind any name to this machine. @default none
   */
  readonly allowedHosts?: readonly string[];
  /**
   * Lets tools use the control API from any host and origin, as `Authorization: Bearer <token>`. @default a random one
   */
  readonly token?: string;
  /** TLS, with a key and a certificate, or with ones that are made on the spot. @default false */
  readonly tls?: boolean | Certificate;
}

/** A sandbox that listens. */
export interface ServedSandbox {
  /** The base addresses: `http://127.0.0.1:4010/chainstats` … */
  readonly urls: Origins;
  /** The port that has all services. */
  readonly port: number;
  /** With `portPerService`, the base addresses on ports of their own: `http://127.0.0.1:4011` … */
  readonly ownUrls: Origins | undefined;
  /** The sandbox's own page. */
  readonly page: string;
  /** With `tls`, the certificate in PEM, for clients to trust: `NODE_EXTRA_CA_CERTS`, `curl --cacert`. */
  readonly certificate: string | undefined;
  /** The token that the control API takes. */
  readonly token: string;
  /** The Unix socket's path, where there is one. */
  readonly socket: string | undefined;
  /** The paths of the Unix sockets that have one service each. */
  readonly sockets: Partial<Origins>;
  /** Ends all connections and stops listening. */
  readonly close: () => Promise<void>;
}

/**
 * Serves a sandbox on one port: each service under a path prefix, and under a host name of its own
 * (`clob.localhost`); on request each on its own port, on a Unix socket, and over TLS. Links in answers lead back to
 * the address that the client used.
 *
 * @throws the system's error where it can't listen: `EADDRINUSE`, `EACCES`
 * @throws ParameterError where an option is unknown (the nearest is named), or of another type, and where `sandbox` is none
 * @example
 * ```ts
 * import { createSandbox } from "@org/sandbox";
 * import { serve } from "@org/sandbox/node";
 *
 * const served = await serve(createSandbox(), { port: 4010 });
 * console.log(served.urls.chainstats); // http://127.0.0.1:4010/chainstats
 * await served.close();
 * ```
 */
export async function serve(sandbox: Sandbox, options: ServeOptions = {}): Promise<ServedSandbox> {
  checkOptions(serveSchema, options, "serve");
  parsed(sandboxSchema, sandbox, "serve.sandbox");
  const { host = "127.0.0.1", port = 0, portPerService = false, socket, tls = false } = options;
  const {
    token = randomBytes(16).toString("hex"),
    allowedHosts = [],
    sockets = {},
    defaultService,
  } = options;
  const find: Entrance["find"] = (url, prefix) => placeOf(url, prefix, defaultService);
  const access = accessTo([host, ...allowedHosts], token);
  const certificate = tls === true ? await makeCertificate(host) : tls === false ? undefined : tls;
  const open: Listening[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(open.map((one) => one.close()));
  };
  const opened = async (one: Promise<Listening>): Promise<Listening> => {
    const listening = await one;
    open.push(listening);
    return listening;
  };
  const origin = (bound: number): string =>
    `${certificate === undefined ? "http" : "https"}://${inUrl(host)}:${String(bound)}`;
  try {
    const all = await opened(listen(answering({ sandbox, access, find }), { host, port }, certificate));
    const own = new Map<BaseName, string>();
    for (const [i, base] of portPerService ? baseNames.entries() : []) {
      const alone = answering({ sandbox, access, find: only(base) });
      const spot = { host, port: port === 0 ? 0 : port + i + 1 };
      own.set(base, origin((await opened(listen(alone, spot, certificate))).port));
    }
    // No page gets at a Unix socket, whatever the host.
    const onSocket = { sandbox, access: { ...access, isOwnHost: () => true } };
    if (socket !== undefined)
      await opened(listen(answering({ ...onSocket, find }), { path: socket }, undefined));
    for (const base of baseNames) {
      const path = sockets[base];
      if (path !== undefined)
        await opened(listen(answering({ ...onSocket, find: only(base) }), { path }, undefined));
    }
    return {
      urls: byBase((base) => origin(all.port) + prefixes[base]),
      port: all.port,
      ownUrls: portPerService ? byBase((base) => own.get(base) ?? "") : undefined,
      page: `${origin(all.port)}/_sandbox`,
      certificate: certificate?.cert,
      token,
      socket,
      sockets,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** All requests are for one service. */
function only(base: BaseName): Entrance["find"] {
  return (_, prefix) => ({ kind: "service", base, prefix });
}

/** @param names of this machine. Where all of its addresses are listened on, any address is its own. */
function accessTo(names: readonly string[], token: string): ControlAccess {
  const own = new Set(names.map((name) => hostnameOf(name) ?? name));
  const anyAddress = names.some((name) => name === "0.0.0.0" || name === "::");
  return {
    token,
    isOwnHost: (hostname) =>
      isLocalHost(hostname) ||
      own.has(withoutDot(hostname)) ||
      (anyAddress && isIP(hostname.replace(/^\[|\]$/g, "")) !== 0),
  };
}

function byBase(address: (base: BaseName) => string): Origins {
  return {
    chainstats: address("chainstats"),
    validators: address("validators"),
    clob: address("clob"),
    catalog: address("catalog"),
    repoHost: address("repoHost"),
  };
}
