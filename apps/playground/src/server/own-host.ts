import { isIP } from "node:net";
import type { Middleware } from "./middleware.ts";

/**
 * Refuses requests under a host name that is not this server's: a hostile page's name can be bound to this machine's
 * address after it was loaded (DNS rebinding). No page has a name that is an IP address.
 *
 * @param host the host name or address that the server listens on
 */
export function ownHostOnly(host: string): Middleware {
  return (request, response, next) => {
    const { hostname = "" } = URL.parse(`http://${request.headers.host ?? ""}`) ?? {};
    const isAddress = isIP(hostname.replace(/[[\]]/g, "")) !== 0;
    if (isAddress || hostname === host.toLowerCase() || /(?:^|\.)localhost$/.test(hostname)) {
      next();
      return;
    }
    response.writeHead(403).end(`This server is not "${hostname}"\n`);
  };
}
