import { beforeEach, describe, expect, it } from "vitest";
import { row, rows, type Row } from "../../../test/ask.ts";
import { host, sending, problems } from "../../../test/repo-host/ask-host.ts";

const { alice, sandbox } = host();
beforeEach(() => sandbox.reset());

const ROCKET = "/repos/acme/rocket";

describe("files", () => {
  const FILE = `${ROCKET}/contents/docs/guide.md`;

  it("are removed by a commit, if the request has a message and the file's sha", async () => {
    const { sha } = row((await alice(FILE)).json);
    const remove = async (fields: object): Promise<Row & { status: number }> => {
      const { status, json } = await alice(FILE, sending("DELETE", fields));
      return { ...row(json), status };
    };
    expect(problems(await remove({ message: "Drop" }))).toEqual(["sha missing_field"]);
    expect(problems(await remove({ sha }))).toEqual(["message missing_field"]);
    expect(await remove({ message: "Drop", sha: "0".repeat(40) })).toMatchObject({ status: 409 });
    const removed = await remove({ message: "Drop the guide", sha });
    expect(removed).toMatchObject({ status: 200, content: null });
    expect((await alice(FILE)).status).toBe(404);
    expect((await alice(`${ROCKET}/contents/docs`)).status).toBe(404);
    expect(rows((await alice(`${ROCKET}/commits`)).json)[0]?.["sha"]).toBe(row(removed["commit"])["sha"]);
  });

  it("are removed by parameters in the query too; those in the body count", async () => {
    const { sha } = row((await alice(FILE)).json);
    const query = `message=Drop&sha=${String(sha)}`;
    expect((await alice(`${FILE}?${query}`, sending("DELETE", { sha: "0".repeat(40) }))).status).toBe(409);
    const removed = await alice(`${FILE}?${query}`, { method: "DELETE" });
    expect(removed.status).toBe(200);
    expect(row(row(removed.json)["commit"])["message"]).toBe("Drop");
  });

  it("are removed as of a date in the query", async () => {
    const { sha } = row((await alice(FILE)).json);
    const query = `message=Drop&sha=${String(sha)}&author[date]=2020-02-03T04:05:06Z`;
    const removed = await alice(`${FILE}?${query}`, { method: "DELETE" });
    expect(row(row(row(removed.json)["commit"])["author"])["date"]).toMatch(/^2020-02-03T/);
  });

  it.each([
    ["a picture", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff]],
    ["half a character", [0x61, 0xc3]],
  ])("%s is kept as it is, and survives a snapshot's file", async (_, bytes) => {
    const path = `${ROCKET}/contents/picture.png`;
    const content = Buffer.from(bytes).toString("base64");
    expect((await alice(path, sending("PUT", { message: "Add", content }))).status).toBe(201);
    const shown = (await alice(path)).json;
    expect(row(shown)).toMatchObject({ content: `${content}\n`, size: bytes.length });
    const file: unknown = JSON.parse(JSON.stringify(sandbox.snapshot()));
    sandbox.reset();
    expect((await alice(path)).status).toBe(404);
    sandbox.restore(file);
    expect((await alice(path)).json).toEqual(shown);
  });

  it("that are binary have no lines; a last line need not end", async () => {
    const stats = async (name: string, content: string): Promise<unknown> => {
      const put = sending("PUT", { message: "Add", content: btoa(content) });
      const { sha } = row(row((await alice(`${ROCKET}/contents/${name}`, put)).json)["commit"]);
      return row((await alice(`${ROCKET}/commits/${String(sha)}`)).json)["stats"];
    };
    expect(await stats("binary", "a\nb\n\0")).toMatchObject({ additions: 0, total: 0 });
    expect(await stats("open", "a\nb")).toMatchObject({ additions: 2 });
    expect(await stats("ended", "a\n\n")).toMatchObject({ additions: 2 });
    expect(await stats("empty", "")).toMatchObject({ additions: 0 });
  });

  it("that are binary are no text behind their download link", async () => {
    const put = sending("PUT", { message: "Add", content: btoa("\0\xff") });
    const { download_url } = row(row((await alice(`${ROCKET}/contents/binary`, put)).json)["content"]);
    const head = await sandbox.fetch(String(download_url), { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe("2");
    const response = await sandbox.fetch(String(download_url));
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 0xff]);
  });

  it("keep a byte order mark", async () => {
    const content = Buffer.from("\ufeffmark").toString("base64");
    const path = `${ROCKET}/contents/mark.txt`;
    expect((await alice(path, sending("PUT", { message: "Add", content }))).status).toBe(201);
    expect(String(row((await alice(path)).json)["content"]).trim()).toBe(content);
  });

  it("are written by parameters in the body only", async () => {
    const written = await alice(`${FILE}?message=More&content=bW9yZQ==`, {
      method: "PUT",
      headers: { "Content-Length": "0" },
    });
    expect(written.status).toBe(422);
  });

  it("say when they were last changed", async () => {
    const { headers } = await alice(FILE);
    const since = { "If-Modified-Since": headers.get("last-modified") ?? "" };
    expect((await alice(FILE, { headers: since })).status).toBe(304);
    const { sha } = row((await alice(FILE)).json);
    await alice(FILE, sending("PUT", { message: "Say more", content: btoa("more"), sha }));
    expect((await alice(FILE, { headers: since })).status).toBe(200);
  });
});
