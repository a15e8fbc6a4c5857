import { beforeEach, describe, expect, it } from "vitest";
import { row, rows, type Row } from "../../../../test/ask.ts";
import { host, sending, problems } from "../../../../test/repo-host/ask-host.ts";

const { alice, sandbox } = host();
beforeEach(() => sandbox.reset());

const ROCKET = "/repos/acme/rocket";

describe("files", () => {
  const FILE = `${ROCKET}/contents/docs/guide.md`;

  it("are removed by a commit of who knows them", async () => {
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
    ["bytes that are not UTF-8", [0x89, 0x50, 0xff]],
    ["half a character", [0x61, 0xc3]],
  ])("%s are refused, not changed", async (_, bytes) => {
    const content = Buffer.from(bytes).toString("base64");
    const refused = await alice(
      `${ROCKET}/contents/picture.png`,
      sending("PUT", { message: "Add", content }),
    );
    expect(refused.status).toBe(422);
    expect(rows(refused.json, "errors")).toMatchObject([{ field: "content", code: "custom" }]);
    expect((await alice(`${ROCKET}/contents/picture.png`)).status).toBe(404);
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
