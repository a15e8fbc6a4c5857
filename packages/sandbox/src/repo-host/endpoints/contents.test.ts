import { beforeEach, describe, expect, it } from "vitest";
import { row, rows } from "../../../test/ask.ts";
import { host, sending } from "../../../test/repo-host/ask-host.ts";

const own = host();
const { alice, anonymous } = own;
beforeEach(() => own.sandbox.reset());

describe("contents", () => {
  const CONTENTS = "/repos/acme/rocket/contents";

  it("are the files and folders of a folder", async () => {
    const top = rows((await anonymous(CONTENTS)).json);
    expect(top.map(({ type, name }) => [type, name])).toEqual([
      ["file", "LICENSE"],
      ["file", "README.md"],
      ["dir", "docs"],
      ["dir", "src"],
    ]);
    expect((await anonymous(`${CONTENTS}/`)).json).toEqual(top);
    expect(rows((await anonymous(`${CONTENTS}/docs`)).json).map(({ path }) => path)).toEqual([
      "docs/guide.md",
    ]);
    expect((await anonymous(`${CONTENTS}/nowhere`)).status).toBe(404);
  });

  it("are base64 in JSON, or raw by media type", async () => {
    const file = row((await anonymous(`${CONTENTS}/README.md`)).json);
    const raw = await anonymous(`${CONTENTS}/README.md`, {
      headers: { Accept: "application/vnd.service.v3.raw" },
    });
    expect(atob(String(file["content"]))).toBe(raw.text);
    expect(raw.text).toMatch(/^# rocket\n\nGoes up\.\n/);
    expect(raw.headers.get("content-type")).toMatch(/^application\/vnd\.service\.v3\.raw/);
    // What `git hash-object` says of that text.
    expect(file["sha"]).toBe("9c68905ddd3ac9cb0de9cfda9eb5ff34de447a35");
  });

  it("are written by a commit", async () => {
    const content = btoa("Hello");
    const made = await own.alice(
      `${CONTENTS}/docs/new.md`,
      sending("PUT", { message: "Say hello", content }),
    );
    expect(made.status).toBe(201);
    const raw = { headers: { Accept: "application/vnd.service.v3.raw" } };
    expect((await own.anonymous(`${CONTENTS}/docs/new.md`, raw)).text).toBe("Hello");
    const [newest] = rows((await own.anonymous("/repos/acme/rocket/commits")).json);
    expect(newest?.["sha"]).toBe(row(row(made.json)["commit"])["sha"]);
    const again = sending("PUT", { message: "Again", content });
    expect((await own.alice(`${CONTENTS}/docs/new.md`, again)).status).toBe(422);
    const stale = sending("PUT", { message: "Again", content, sha: "0".repeat(40) });
    expect((await own.alice(`${CONTENTS}/docs/new.md`, stale)).status).toBe(409);
    const sha = row(row(made.json)["content"])["sha"];
    expect(
      (await own.alice(`${CONTENTS}/docs/new.md`, sending("PUT", { message: "Again", content, sha }))).status,
    ).toBe(200);
    expect(
      (await own.bob(`${CONTENTS}/docs/other.md`, sending("PUT", { message: "x", content }))).status,
    ).toBe(404);
  });
});

describe("the zone of a timestamp that a call makes", () => {
  const write = async (
    name: string,
    fields: object,
    headers: Readonly<Record<string, string>>,
  ): Promise<unknown> => {
    own.sandbox.reset();
    const sent = sending("PUT", { message: "x", content: "", ...fields });
    const who = name === "alice" ? own.alice : own.bob;
    const path = name === "alice" ? "/repos/acme/rocket/contents/z.txt" : "/repos/bob/own/contents/z.txt";
    if (name === "bob") await own.bob("/user/repos", sending("POST", { name: "own" }));
    const response = await who(path, { ...sent, headers });
    return response.status === 201 ? row(row(response.json)["commit"])["author"] : response.status;
  };
  const dated = (date: string): unknown => expect.objectContaining({ date });

  it("is that of the timestamp, if it has one", async () => {
    const author = { name: "A", email: "a@example.com", date: "2014-02-27T15:05:06+01:00" };
    expect(await write("alice", { author }, { "Time-Zone": "Asia/Tokyo" })).toEqual(
      dated("2014-02-27T15:05:06+01:00"),
    );
  });

  it("else the header's", async () => {
    expect(await write("alice", {}, { "Time-Zone": "Asia/Tokyo" })).toEqual(
      dated("2026-11-21T21:00:00+09:00"),
    );
    expect(await write("alice", {}, { "Time-Zone": "UTC" })).toEqual(dated("2026-11-21T12:00:00Z"));
  });

  it("else the user's last known one", async () => {
    expect(await write("alice", {}, {})).toEqual(dated("2026-11-21T13:00:00+01:00"));
    expect(await write("bob", {}, {})).toEqual(dated("2026-11-21T07:00:00-05:00"));
    expect(await write("alice", {}, { "Time-Zone": "Middle/Earth" })).toEqual(
      dated("2026-11-21T13:00:00+01:00"),
    );
  });

  it("is found in the same order for a timestamp of the caller that has none", async () => {
    const author = { date: "2014-02-27T15:05:06" };
    expect(await write("alice", { author }, { "Time-Zone": "Asia/Tokyo" })).toEqual(
      dated("2014-02-27T15:05:06+09:00"),
    );
    expect(await write("bob", { author }, {})).toEqual(dated("2014-02-27T15:05:06-05:00"));
  });

  it("is UTC if no zone of the user is known", async () => {
    const { carol } = own;
    await carol("/user/repos", sending("POST", { name: "own" }));
    const made = await carol(
      "/repos/carol/own/contents/z.txt",
      sending("PUT", { message: "x", content: "" }),
    );
    expect(row(row(made.json)["commit"])["author"]).toMatchObject({
      date: "2026-11-21T12:00:00Z",
    });
  });

  it("is a 422 where the timestamp is malformed", async () => {
    expect(await write("alice", { author: { date: "2014-02-27 15:05" } }, {})).toBe(422);
  });
});

describe("the README", () => {
  it("is found without its name", async () => {
    const { json } = await alice("/repos/acme/rocket/readme");
    expect(json).toEqual((await alice("/repos/acme/rocket/contents/README.md")).json);
    const raw = await alice("/repos/acme/rocket/readme", {
      headers: { Accept: "application/vnd.service.raw" },
    });
    expect(raw.text).toMatch(/^# rocket/);
  });

  it("may be missing", async () => {
    const { sha } = row((await alice("/repos/acme/rocket/readme")).json);
    await alice("/repos/acme/rocket/contents/README.md", sending("DELETE", { message: "No words", sha }));
    expect((await alice("/repos/acme/rocket/readme")).status).toBe(404);
  });
});
