/** A service on loopback that sends pages made before: a JSON line on its input has them by path. It prints its port. */
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { propertyOf } from "@org/http-core/operation";

for await (const line of createInterface(process.stdin)) {
  const pages: unknown = JSON.parse(line);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const body = String(propertyOf(pages, pathname));
    const length = Buffer.byteLength(body);
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": length });
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (typeof address === "object" && address !== null) console.log(address.port);
  });
}
process.exit();
