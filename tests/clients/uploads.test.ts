import { binary, bytes as anyBytes, createClient, get, post, text } from "@org/http-core";
import { token } from "@org/repo-host";
import { createSandbox } from "@org/sandbox";
import { expect, test } from "vitest";

const asset = { base: "uploads", params: { name: text } } as const;
const upload = post("/repos/{owner}/{repo}/releases/{release}/assets{?name}", {
  ...asset,
  params: { ...asset.params, file: binary },
  body: { kind: "raw", param: "file", contentType: "application/zip" },
  answer: { state: text },
});
const download = get("/repos/{owner}/{repo}/releases/{release}/assets{?name}", {
  ...asset,
  answer: anyBytes(),
});

const PATH = "/uploads/repos/{owner}/{repo}/releases/{release}/assets";
const TO = { owner: "acme", repo: "rocket", release: "1", name: "rocket.zip" };

test("every byte of an upload to a second base address comes back", async () => {
  const sandbox = createSandbox();
  const files = new Map<string | null, Uint8Array<ArrayBuffer>>();
  const kinds: unknown[] = [];
  sandbox.on({ method: "POST", path: PATH }, ({ query, bytes, headers }, answer) => {
    files.set(query.get("name"), bytes);
    kinds.push([headers.get("content-type"), headers.get("content-length"), headers.get("authorization")]);
    return answer.json({ state: "uploaded" }, { status: 201 });
  });
  sandbox.on({ method: "GET", path: PATH }, ({ query }, answer) => {
    const file = files.get(query.get("name"));
    return file && answer.bytes(file, { headers: { "Content-Type": "application/zip" } });
  });
  const { repoHost } = sandbox.origins;
  const secret = sandbox.credentials.repoHost.users[0]?.token ?? "";
  const api = createClient({
    baseUrl: { api: repoHost, uploads: `${repoHost}/uploads` },
    operations: { upload, download },
    auth: token(secret),
    fetch: sandbox.fetch,
  });

  const file = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(await api.upload({ ...TO, file })).toEqual({ state: "uploaded" });
  expect(await api.download(TO)).toEqual(file);
  expect(kinds).toEqual([["application/zip", "256", `token ${secret}`]]);
});
