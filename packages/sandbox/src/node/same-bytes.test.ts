import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { frozenSandbox } from "../../test/ask.ts";
import { serve } from "./serve.ts";

/** Method and path, headers, and a body. */
const visit = [
  ["GET /chainstats/v2/api?module=getapilimit&action=getapilimit&apikey=SANDBOX-STANDARD"],
  [
    "GET /validators/v1/eth/validators/consolidations?limit=2&offset=2",
    "Authorization: Bearer sandbox-token",
  ],
  ["GET /validators/v1/eth/validators/consolidations"],
  ["GET /clob/simplified-markets"],
  ["GET /catalog/events/keyset?limit=2"],
  ["GET /repo-host/repos/acme/rocket/issues?per_page=2", "Authorization: token alice-token"],
  ["OPTIONS /repo-host/user", "Origin: https://page.example"],
  ["POST /repo-host/markdown/raw", "Content-Type: text/plain\r\nContent-Length: 4", "*hi*"],
  ["GET /repo-host/nothing"],
] as const;

/** Everything that a new server sends. Links use `Host`, so they do not depend on the port. */
async function visited(): Promise<readonly string[]> {
  const served = await serve(frozenSandbox());
  const responses: string[] = [];
  for (const [requestLine, headers, body = ""] of visit) {
    const lines = [
      `${requestLine} HTTP/1.1`,
      "Host: localhost:4010",
      "User-Agent: test",
      "Connection: close",
      ...(headers === undefined ? [] : [headers]),
    ];
    const socket = connect(served.port, "127.0.0.1");
    socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
    responses.push(await text(socket));
  }
  await served.close();
  return responses;
}

it("two servers send the same bytes: status lines, headers in their order, bodies", async () => {
  const [one, other] = [await visited(), await visited()];
  expect(one).toEqual(other);
  const statuses = one.map((response) => Number(/^HTTP\/1\.1 (\d+) /.exec(response)?.[1]));
  expect(statuses).toEqual([200, 200, 401, 200, 200, 200, 204, 200, 404]);
});
