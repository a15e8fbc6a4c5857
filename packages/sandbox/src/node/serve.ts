import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { isLocalHost, type ControlAccess } from "../control/access.ts";
import { prefixes } from "../core/addresses.ts";
import { checkOptions, parsed } from "../core/parsed.ts";
import { baseNames, byBase, type BaseName, type Origins } from "../origins.ts";
import type { Sandbox } from "../types.ts";
import { createRequestListener, type EntryPoint } from "./request-listener.ts";
import { makeCertificate, type Certificate } from "./certificate.ts";
import { hostnameOf, hostInUrl, withoutDot, destinationOf, pathOf } from "./destination.ts";
import { listen, type Listening } from "./listen.ts";
import { sandboxSchema, serveSchema } from "./serve-schema.ts";

/** Options of {@link serve}. */
export interface ServeOptions {
  /** Host name or address to listen on. @default "127.0.0.1" */
  readonly host?: string;
  /** The common port of all services; 0 chooses a free one. @default 0 */
  readonly port?: number;
  /**
   * Whether each service also gets its own port, without a prefix: the five after `port`, or free ones if that is 0.
   * @default false
   */
  readonly portPerService?: boolean;
  /** Path of a Unix socket to listen on as well, without TLS. @default none */
  readonly socket?: string;
  /**
   * Paths of Unix sockets with one service each, without a prefix and under any host: for tools that accept a socket
   * but no address, such as gh. @default none
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
   * The service of requests to the common port and socket that name none, by path or host. It needs no prefix. @default
   * none: such requests get 404
   */
  readonly defaultService?: BaseName;
  /**
   * Host names besides `localhost` and `host` under which the control API may be used without the token, such as that
   * of a container. Others are refused, since DNS can bind any name to this machine. @default none
   */
  readonly allowedHosts?: readonly string[];
  /**
   * The token with which tools may use the control API from any host and origin: `Authorization: Bearer <token>` or
   * `X-Sandbox-Token: <token>`. Beyond this machine (a `host` or `baseUrl` that is not local) every request needs it; a
   * browser asks for it as a password. @default a random one
   */
  readonly controlToken?: string;
  /**
   * The public address behind a reverse proxy, to which links lead: `https://sandbox.example/tools`. The proxy may keep
   * or remove its path. It applies to the common port and socket. @default the address that the client used
   */
  readonly baseUrl?: string;
  /**
   * TLS, with the given key and certificate, or with generated ones, for which the package `selfsigned` must be installed.
   * @default false
   */
  readonly tls?: boolean | Certificate;
}

/** A served sandbox. */
export interface ServedSandbox {
  /** The base addresses: `http://127.0.0.1:4010/chainstats` … */
  readonly urls: Origins;
  /** The common port of all services. */
  readonly port: number;
  /** With `portPerService`, the base addresses on the services' own ports: `http://127.0.0.1:4011` … */
  readonly ownUrls: Origins | undefined;
  /** The address of the control API: `http://127.0.0.1:4010/_sandbox/api`. */
  readonly controlUrl: string;
  /** With `tls`, the certificate in PEM, for clients to trust: `NODE_EXTRA_CA_CERTS`, `curl --cacert`. */
  readonly certificate: string | undefined;
  /** The token that the control API accepts. */
  readonly controlToken: string;
  /** The path of the Unix socket, if there is one. */
  readonly socket: string | undefined;
  /** The paths of the Unix sockets with one service each. */
  readonly sockets: Partial<Origins>;
  /** Closes all connections and stops listening. */
  readonly close: () => Promise<void>;
}

/**
 * Serves a sandbox on one port: each service under a path prefix and under a host name (`clob.localhost`). Options add
 * a port per service, Unix sockets and TLS. Links in responses use the address that the client used.
 *
 * @throws the system's error if it cannot listen: `EADDRINUSE`, `EACCES`
 * @throws ParameterError if an option is unknown (the error names the nearest) or has another type, or if `sandbox` is
 * not a sandbox
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
    controlToken = randomBytes(16).toString("hex"),
    allowedHosts = [],
    baseUrl: givenUrl,
    sockets = {},
    defaultService,
  } = options;
  const find: EntryPoint["find"] = (url, prefix) => destinationOf(url, prefix, defaultService);
  const baseUrl = givenUrl === undefined ? undefined : new URL(givenUrl);
  const reached = baseUrl === undefined ? [host] : [host, baseUrl.hostname];
  const access = accessTo(reached, allowedHosts, controlToken);
  const common = { sandbox, access, find, baseUrl, token: controlToken };
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
    `${certificate === undefined ? "http" : "https"}://${hostInUrl(host)}:${String(bound)}`;
  try {
    const all = await opened(listen(createRequestListener(common), { host, port }, certificate));
    const own = new Map<BaseName, string>();
    for (const [i, base] of portPerService ? baseNames.entries() : []) {
      const alone = createRequestListener({ ...common, baseUrl: undefined, find: only(base) });
      const spot = { host, port: port === 0 ? 0 : port + i + 1 };
      own.set(base, origin((await opened(listen(alone, spot, certificate))).port));
    }
    // Pages cannot reach a Unix socket, so the host does not matter.
    const onSocket = { ...common, access: { ...access, isOwnHost: () => true } };
    if (socket !== undefined)
      await opened(listen(createRequestListener(onSocket), { path: socket }, undefined));
    for (const base of baseNames) {
      const path = sockets[base];
      if (path !== undefined)
        await opened(
          listen(
            createRequestListener({ ...onSocket, baseUrl: undefined, find: only(base) }),
            { path },
            undefined,
          ),
        );
    }
    const address = baseUrl === undefined ? origin(all.port) : baseUrl.origin + pathOf(baseUrl);
    return {
      urls: byBase((base) => address + prefixes[base]),
      port: all.port,
      ownUrls: portPerService ? byBase((base) => own.get(base) ?? "") : undefined,
      controlUrl: `${address}/_sandbox/api`,
      certificate: certificate?.cert,
      controlToken,
      socket,
      sockets,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Maps all requests to one service. */
function only(base: BaseName): EntryPoint["find"] {
  return (_, prefix) => ({ kind: "service", base, prefix });
}

/**
 * Who may use the control API.
 *
 * @param reached the host names at which clients reach the sandbox
 * @param allowed further host names, for which a sandbox on this machine needs no token
 */
function accessTo(reached: readonly string[], allowed: readonly string[], token: string): ControlAccess {
  const own = new Set([...reached, ...allowed].map((name) => hostnameOf(name) ?? name));
  // Digests, since `timingSafeEqual` compares only texts of one length.
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  const expected = digest(token);
  return {
    isToken: (text) => timingSafeEqual(digest(text), expected),
    needsToken: !reached.every((name) => isLocalHost(hostnameOf(name) ?? name)),
    isOwnHost: (hostname) => isLocalHost(hostname) || own.has(withoutDot(hostname)),
  };
}
