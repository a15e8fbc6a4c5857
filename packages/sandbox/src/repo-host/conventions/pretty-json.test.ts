import { describe, expect, it } from "vitest";
import { host } from "../../../test/repo-host/ask-host.ts";

const { anonymous } = host();
const curl = { "User-Agent": "curl/8.14.1" };

describe("JSON", () => {
  it("is indented for curl, Wget and browser navigation, also in errors", async () => {
    for (const headers of [curl, { "User-Agent": "Wget/1.25" }, { "Sec-Fetch-Mode": "navigate" }]) {
      expect((await anonymous("/users/alice", { headers })).text).toMatch(/^\{\n {2}"login": "alice",\n/);
      expect((await anonymous("/nowhere", { headers })).text).toMatch(/^\{\n {2}"message"/);
    }
    expect((await anonymous("/users/alice")).text).not.toContain("\n");
  });

  it("has the same content and ETag either way", async () => {
    const [indented, plain] = [
      await anonymous("/users/alice", { headers: curl }),
      await anonymous("/users/alice"),
    ];
    expect(indented.json).toEqual(plain.json);
    expect(indented.headers.get("etag")).toBe(plain.headers.get("etag"));
    const again = { ...curl, "If-None-Match": plain.headers.get("etag") ?? "" };
    expect((await anonymous("/users/alice", { headers: again })).status).toBe(304);
  });

  it("is not indented in scripts, and other content stays unchanged", async () => {
    expect((await anonymous("/meta?callback=f", { headers: curl })).text).toMatch(/^\/\*\*\/f\(\{"meta"/);
    const raw = await anonymous("/repos/acme/rocket/contents/README.md", {
      headers: { ...curl, Accept: "application/vnd.service.v3.raw" },
    });
    expect(raw.text).toMatch(/^# rocket\n\nGoes up\.\n/);
    expect((await anonymous("/users/alice", { headers: curl, method: "HEAD" })).text).toBe("");
  });
});
