import * as v from "valibot";
import { closed } from "../core/closed.ts";
import { baseNames } from "../origins.ts";

const text = v.pipe(v.string(), v.nonEmpty());
const path = v.exactOptional(text);

/** The options of a server. */
export const serveSchema = closed({
  host: v.exactOptional(text),
  port: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))),
  portPerService: v.exactOptional(v.boolean()),
  socket: path,
  sockets: v.exactOptional(
    closed({ chainstats: path, validators: path, clob: path, catalog: path, repoHost: path }),
  ),
  defaultService: v.exactOptional(v.picklist(baseNames)),
  allowedHosts: v.exactOptional(v.array(text)),
  token: v.exactOptional(text),
  tls: v.exactOptional(v.union([v.boolean(), closed({ key: text, cert: text })])),
});
