/** A service on loopback that sends one thing, always the same. It prints its port, and ends with its input. */
import { createServer } from "node:http";
import { exampleThing } from "./thing.ts";

const body = JSON.stringify(exampleThing("4711"));
const headers = {
  "Content-Type": "application/json",
  "Content-Length": Buffer.byteLength(body),
  ETag: '"1"',
  "X-RateLimit-Limit": "5000000",
  "X-RateLimit-Remaining": "4999999",
  "X-RateLimit-Reset": Math.floor(Date.now() / 1000) + 3600,
};
const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) console.log(address.port);
});
process.stdin.resume().on("end", () => process.exit());
