/**
 * Tests code that calls the global `fetch` by itself, and takes no `fetch` as an option: MSW intercepts its requests,
 * and the sandbox answers them.
 *
 * @module
 */
import { createSandbox } from "@org/sandbox";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";

/** Code of your own, which knows nothing of a sandbox. */
async function openIssues(baseUrl: string, repository: string): Promise<number> {
  const response = await fetch(`${baseUrl}/repos/${repository}`);
  if (!response.ok) throw new Error(`${repository}: ${String(response.status)}`);
  const found: unknown = await response.json();
  if (typeof found === "object" && found !== null && "open_issues_count" in found)
    return Number(found.open_issues_count);
  throw new Error(`${repository} has no count of issues`);
}

const sandbox = createSandbox();
const server = setupServer(
  // `fetch` rejects where a fault breaks the connection.
  http.all("https://*.sandbox.test/*", ({ request }) =>
    sandbox.fetch(request).catch(() => HttpResponse.error()),
  ),
);
server.listen();

const { repoHost } = sandbox.origins;
console.log(`${String(await openIssues(repoHost, "acme/rocket"))} open issues`);
sandbox.faults.add({ kind: "status", status: 502, match: { service: "repo-host" } });
await openIssues(repoHost, "acme/rocket").catch((error: unknown) => {
  console.log(`Failed: ${String(error)}`);
});
for (const { method, target, status } of sandbox.journal.entries()) console.log(method, target, status);
server.close();
