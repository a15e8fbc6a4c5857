import { createServer, type IncomingMessage } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createRepoHost } from "@org/repo-host";

/** A service on a socket that sends empty responses, and the requests that it got. */
async function service(): Promise<{ readonly baseUrl: string; readonly seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new TypeError("no port");
  return { baseUrl: `http://127.0.0.1:${String(address.port)}`, seen };
}

test("a PUT without a body sends Content-Length: 0, a HEAD sends none", async () => {
  const { baseUrl, seen } = await service();
  const host = createRepoHost({ baseUrl, cache: false, limit: false });
  await host.request("PUT /notifications");
  await host.request("HEAD /user", {});
  await host.request("PUT /repos/{owner}/{repo}/topics", { owner: "a", repo: "b", names: ["c"] });
  const [empty, head, full] = seen.map(({ method, headers }) => ({
    method,
    length: headers["content-length"],
    type: headers["content-type"],
  }));
  expect(empty).toEqual({ method: "PUT", length: "0", type: undefined });
  expect(head).toEqual({ method: "HEAD", length: undefined, type: undefined });
  expect(full).toEqual({ method: "PUT", length: "15", type: "application/json" });
});
