/**
 * An HTTP proxy (RFC 9110, 9.3.6) as a process of its own. It connects every host to one port of this machine, prints
 * its own port, then a line for each tunnel. With PROXY_CREDENTIAL it requires that value of Proxy-Authorization.
 */
import { createServer } from "node:http";
import { connect } from "node:net";

const target = Number(process.env["TARGET_PORT"]);
const credential = process.env["PROXY_CREDENTIAL"];

const proxy = createServer((_, response) => {
  response.writeHead(405).end();
});
proxy.on("connect", (request, client, head) => {
  if (credential !== undefined && request.headers["proxy-authorization"] !== credential) {
    client.end(
      "HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n",
    );
    return;
  }
  console.log(`tunnel to ${request.url ?? ""}`);
  const upstream = connect(target, "127.0.0.1", () => {
    client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    upstream.write(head);
    upstream.pipe(client).pipe(upstream);
  });
  for (const [one, other] of [
    [upstream, client],
    [client, upstream],
  ] as const)
    one.on("error", () => other.destroy());
});
proxy.listen(0, "127.0.0.1", () => {
  const address = proxy.address();
  if (typeof address === "object" && address !== null) console.log(String(address.port));
});
