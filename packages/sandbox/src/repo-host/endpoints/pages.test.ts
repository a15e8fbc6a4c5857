import { beforeEach, describe, expect, it } from "vitest";
import { rows, type TestResponse } from "../../../test/ask.ts";
import { host, sending } from "../../../test/repo-host/ask-host.ts";

const { alice, anonymous, sandbox, at } = host();
beforeEach(() => sandbox.reset());

const ROCKET = "/_web/acme/rocket";
const [newest, older] = rows((await anonymous("/repos/acme/rocket/commits")).json).map(({ sha }) =>
  String(sha),
);
/** The resource that a page links to; the status if there is no page. */
const resourceOf = async (path: string): Promise<unknown> => {
  const { status, text } = await anonymous(path);
  return status === 200 ? /<a href="([^"]*)">/.exec(text)?.[1] : status;
};

describe("a page", () => {
  it.each([
    ["/_web/alice", "/users/alice"],
    ["/_web/ALICE", "/users/alice"],
    [ROCKET, "/repos/acme/rocket"],
    [`${ROCKET}.git`, "/repos/acme/rocket"],
    ["/_web/acme/booster", "/repos/acme/rocket"],
    [`${ROCKET}/issues`, "/repos/acme/rocket/issues"],
    [`${ROCKET}/issues/1`, "/repos/acme/rocket/issues/1"],
    [`${ROCKET}/tree/main`, "/repos/acme/rocket/contents/"],
    [`${ROCKET}/tree/main/docs`, "/repos/acme/rocket/contents/docs"],
    [`${ROCKET}/blob/main/docs/guide.md`, "/repos/acme/rocket/contents/docs/guide.md"],
    [`${ROCKET}/commit/${newest ?? ""}`, `/repos/acme/rocket/commits/${newest ?? ""}`],
    [`${ROCKET}/compare/${older ?? ""}...main`, `/repos/acme/rocket/compare/${older ?? ""}...main`],
    ["/_web/licenses/mit", "/licenses/mit"],
    ["/_web/docs/anything", "/"],
  ])("%s links to its resource %s, which is there", async (path, resource) => {
    expect(await resourceOf(path)).toBe(at(resource));
    expect((await anonymous(resource)).status).toBe(200);
  });

  it.each([
    "nobody",
    "acme/none",
    "acme/rocket/none",
    "acme/rocket/issues/126",
    "acme/rocket/issues/01",
    "acme/rocket/issues/1e0",
    "acme/rocket/tree/main/doc",
    "acme/rocket/tree/main/README.md",
    "acme/rocket/blob/main/docs",
    "acme/rocket/blob/other/README.md",
    "acme/rocket/commit/0000000",
    "acme/rocket/compare/main",
    "acme/rocket/compare/main...other",
    "licenses/none",
    "avatars/x",
    "emoji/rocket",
  ])("is missing for %s", async (path) => {
    expect(await resourceOf(`/_web/${path}`)).toBe(404);
  });

  it("runs nothing, and escapes what it names", async () => {
    await alice("/repos/acme/rocket/contents/%3Cb%3E", sending("PUT", { message: "Add", content: "" }));
    const { text, headers } = await anonymous(`${ROCKET}/blob/main/%3Cb%3E`);
    expect(text).toContain("<h1>acme/rocket: &lt;b&gt;</h1>");
    expect(text).not.toContain("<b>");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("a file", () => {
  const raw = (ref: string, path: string): Promise<TestResponse> =>
    anonymous(`/_web/raw/acme/rocket/${ref}/${path}`);
  const write = async (fields: object, method = "PUT"): Promise<string> => {
    await alice("/repos/acme/rocket/contents/x", sending(method, { message: "x", ...fields }));
    return String(rows((await alice("/repos/acme/rocket/commits")).json)[0]?.["sha"]);
  };

  it("is that of the branch, or of the commit that changed it", async () => {
    const first = await write({ content: btoa("one") });
    // What `git hash-object` says of "one".
    const second = await write({ content: btoa("two"), sha: "43dd47ea691c90a5fa7827892c70241913351963" });
    const texts = await Promise.all([first, second, "main"].map((ref) => raw(ref, "x")));
    expect(texts.map(({ text }) => text)).toEqual(["one", "two", "two"]);
    expect((await anonymous(`${ROCKET}/raw/main/x`)).text).toBe("two");
  });

  it("that a commit removed is as before that commit", async () => {
    await write({ content: btoa("one") });
    const removal = await write({ sha: "43dd47ea691c90a5fa7827892c70241913351963" }, "DELETE");
    expect([(await raw(removal, "x")).text, (await raw("main", "x")).status]).toEqual(["one", 404]);
  });

  it("is text unless it has a zero byte", async () => {
    expect((await raw("main", "README.md")).headers.get("content-type")).toBe("text/plain; charset=utf-8");
    await write({ content: btoa("\0") });
    expect((await raw("main", "x")).headers.get("content-type")).toBe("application/octet-stream");
  });
});

it.each([
  ["avatars/1000", "image/svg+xml"],
  ["emoji/rocket.svg", "image/svg+xml"],
  ["alice.atom", "application/atom+xml; charset=utf-8"],
  ["timeline", "application/atom+xml; charset=utf-8"],
  ["acme/rocket/tarball/main", "application/x-tar"],
  ["acme/rocket/zipball", "application/zip"],
])("%s is of the type %s", async (path, type) => {
  const { status, headers } = await anonymous(`/_web/${path}`);
  expect([status, headers.get("content-type")]).toEqual([200, type]);
});
