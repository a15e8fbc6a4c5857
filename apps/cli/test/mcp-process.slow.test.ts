import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, test } from "vitest";
import { stubService } from "./stub-service.ts";

/** Starts `orgq mcp` as a separate process with these variables only, and a client of the SDK for it. */
async function connectedToProcess(
  env: Readonly<Record<string, string>>,
  ...flags: readonly string[]
): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const path = { PATH: process.env["PATH"] ?? "" };
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [fileURLToPath(new URL("../src/main.ts", import.meta.url)), "mcp", ...flags],
      env: { ...path, ...env },
      stderr: "ignore",
    }),
  );
  return client;
}

test("the program of a credential gets no request of the protocol", async () => {
  const url = await stubService((request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({ current_user_url: `https://host.example/${String(request.headers.authorization)}` }),
    );
  });
  // Ends with its input: one that is open would keep it until the server ends.
  const program = ["sh", "-c", "wc -c | tr -d ' '"];
  const config = join(await mkdtemp(join(tmpdir(), "orgq-mcp-")), "config.json");
  const work = { REPO_HOST_URL: url, REPO_HOST_TOKEN: { command: program } };
  await writeFile(config, JSON.stringify({ profiles: { work } }));
  const other = await connectedToProcess({ ORGQ_CONFIG: config }, "--profile", "work");
  const found = await other.callTool({ name: "repo-host_root", arguments: {} });
  await other.close();
  expect(found.structuredContent).toEqual({
    result: { current_user_url: "https://host.example/token 0" },
  });
});
