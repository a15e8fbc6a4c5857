import * as v from "valibot";
import { closed, record } from "../core/parsed.ts";
import { hostnameOf } from "./destination.ts";
import { baseNames } from "../origins.ts";

const text = v.pipe(v.string(), v.nonEmpty());
const path = v.exactOptional(text);

/** A name with a scheme, a port or a path would never equal a `Host`. */
function isHostName(name: string): boolean {
  const hostname = hostnameOf(name);
  return hostname !== undefined && !hostname.includes("*");
}

function isBaseUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === url.origin + url.pathname;
}

/** A base address. */
export const baseUrlSchema = v.pipe(
  v.string(),
  v.check(isBaseUrl, "an http or https address without credentials, a query and a fragment"),
);

/** A sandbox. */
export const sandboxSchema = v.custom<object>(
  (value) => v.is(record, value) && typeof value["handle"] === "function",
  "a sandbox, as createSandbox makes them",
);

/** The last port that leaves room for the services' own ports. */
const LAST = 65_535 - baseNames.length;

/** The options of a server. */
export const serveSchema = v.pipe(
  closed({
    host: v.exactOptional(text),
    port: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))),
    portPerService: v.exactOptional(v.boolean()),
    socket: path,
    sockets: v.exactOptional(closed(Object.fromEntries(baseNames.map((base) => [base, path])))),
    defaultService: v.exactOptional(v.picklist(baseNames)),
    allowedHosts: v.exactOptional(
      v.array(
        v.pipe(text, v.check(isHostName, "a host name or address, without a scheme, a port and a path")),
      ),
    ),
    controlToken: v.exactOptional(
      v.pipe(text, v.regex(/^[!-~]+$/, "visible ASCII characters, as a header can have them")),
    ),
    baseUrl: v.exactOptional(baseUrlSchema),
    tls: v.exactOptional(v.union([v.boolean(), closed({ key: text, cert: text })])),
  }),
  v.check(
    ({ port = 0, portPerService = false }) => !portPerService || port <= LAST,
    `a port up to ${String(LAST)} with portPerService`,
  ),
);
