import { request, type IncomingMessage } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { frozenSandbox, row } from "../../test/ask.ts";
import { unlimited } from "../limits.ts";
import { serve } from "./serve.ts";

const sandbox = frozenSandbox({ limits: unlimited });
const served = await serve(sandbox, { portPerService: true });
afterAll(served.close);

interface Got {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Requests an address from the port, with the address's own host. */
async function get(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Got> {
  const { hostname, host, port, pathname, search } = new URL(address);
  const options = {
    host: "127.0.0.1",
    port: port === "" ? served.port : Number(port),
    path: pathname + search,
    headers: { "User-Agent": "test", Authorization: "token alice-token", Host: host, ...headers },
  };
  expect(hostname).toMatch(/^(?:127\.0\.0\.1|(?:.*\.)?localhost|repo-host\.sandbox\.test)$/);
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    request(options, resolve).on("error", reject).end();
  });
  let text = "";
  for await (const part of message) text += String(part);
  const { location } = message.headers;
  if (location !== undefined) return get(location, headers);
  return { status: message.statusCode ?? 0, type: message.headers["content-type"] ?? "", text };
}

const RESOURCES = [
  "/",
  "/user",
  "/users/alice",
  "/users/bob",
  "/orgs/acme",
  "/users",
  "/repos/acme/rocket",
  "/repos/acme/vault",
  "/user/repos",
  "/repos/acme/rocket/contents",
  "/repos/acme/rocket/contents/README.md",
  "/repos/acme/rocket/readme",
  "/repos/acme/rocket/issues",
  "/repos/acme/rocket/issues/1",
  "/repos/acme/rocket/issues/comments",
  "/repos/acme/rocket/issues/1/labels",
  "/repos/acme/rocket/commits",
  "/repos/acme/rocket/events",
  "/repos/acme/rocket/license",
  "/notifications",
  "/search/repositories?q=rocket",
  "/search/issues?q=a",
  "/search/code?q=a",
  "/emojis",
  "/feeds",
  "/licenses/mit",
  "/repos/acme/nothing",
];

/** All HTTP addresses in a value. */
function addressesIn(value: unknown, name = ""): readonly (readonly [name: string, address: string])[] {
  if (Array.isArray(value)) return value.flatMap((one) => addressesIn(one, name));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([field, one]) => addressesIn(one, field));
  const isContent = /^(?:blog|homepage|body|description|text|content|message)$/.test(name);
  return typeof value === "string" && !isContent && /^https?:/.test(value) ? [[name, value]] : [];
}

/** Addresses for people: programs do not follow them, but they must respond too. */
const PAGE =
  /(?:^html|^html_url|^avatar_url|^download_url|^raw_url|^blob_url|^clone_url|^svn_url|^documentation_url|^timeline_url)$/;

describe.each([
  ["below a prefix", served.urls.repoHost],
  ["at another host name of the machine", served.urls.repoHost.replace("127.0.0.1", "localhost")],
  ["under its own host", `http://repo-host.localhost:${String(served.port)}`],
  ["behind a proxy", "http://repo-host.sandbox.test"],
  ["on its own port", served.ownUrls?.repoHost ?? ""],
  ["in a world", served.urls.repoHost.replace("/repo-host", "/_world/one/repo-host")],
])("every link in a response of a service %s", (_, base) => {
  it("points to that service, and links to pages, files and images respond", async () => {
    const seen = new Map<string, string>();
    for (const path of RESOURCES)
      for (const [name, address] of addressesIn(JSON.parse((await get(base + path)).text))) {
        expect([path, name, address.startsWith(`${base}/`)]).toEqual([path, name, true]);
        // One address of each kind is enough.
        const kind = `${name} ${address.slice(base.length).replace(/\d+|[\da-f]{40}/g, "…")}`;
        if (PAGE.test(name) && !address.includes("{")) seen.set(kind, address);
      }
    expect(seen.size).toBeGreaterThan(20);
    for (const address of seen.values())
      expect([address, (await get(address)).status]).toEqual([address, 200]);
  });

  it("a download is the file, an image is an image, a page is safe", async () => {
    const file = row(JSON.parse((await get(`${base}/repos/acme/rocket/contents/README.md`)).text));
    const download = await get(String(file["download_url"]));
    expect([download.text, download.type]).toEqual([
      Buffer.from(String(file["content"]), "base64").toString(),
      "text/plain; charset=utf-8",
    ]);
    const { avatar_url: avatar } = row(JSON.parse((await get(`${base}/users/alice`)).text));
    expect((await get(String(avatar))).type).toBe("image/svg+xml");
    const missing = [
      "/_web/nobody-here",
      "/_web/acme/nothing",
      "/_web/raw/acme/rocket/main/none",
      "/_web/acme/rocket/issues/99999",
    ];
    for (const path of [...missing, "/_web/acme/rocket/blob/main/%3Cscript%3E", "/_web/emoji/x"])
      expect([path, (await get(base + path)).status]).toEqual([path, 404]);
    expect((await get(`${base}/_web/emoji/%3Cscript%3E.svg`)).text).not.toContain("<script>");
  });
});

it("forwarded headers are ignored in favour of the address that the client used", async () => {
  const forwarded = {
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
    Forwarded: "host=evil.example",
  };
  expect((await get(`${served.urls.repoHost}/repos/acme/rocket`, forwarded)).text).not.toContain(
    "evil.example",
  );
});

it("private data is private on pages too", async () => {
  const secret = `${served.urls.repoHost}/_web/acme/vault`;
  expect((await get(secret)).status).toBe(200);
  for (const token of ["token bob-token", "token carol-token"]) {
    expect((await get(secret, { Authorization: token })).status).toBe(404);
    expect(
      (await get(`${served.urls.repoHost}/_web/raw/acme/vault/main/README.md`, { Authorization: token }))
        .status,
    ).toBe(404);
  }
});

it("pages do not count against the budget", async () => {
  const strict = frozenSandbox({ limits: { repoHost: { anonymous: 1, polls: 1 } } });
  const at = strict.origins.repoHost;
  for (let i = 0; i < 5; i++) expect((await strict.fetch(`${at}/_web/alice`)).status).toBe(200);
  expect((await strict.fetch(`${at}/meta`)).status).toBe(200);
  expect((await strict.fetch(`${at}/meta`)).status).toBe(403);
});
