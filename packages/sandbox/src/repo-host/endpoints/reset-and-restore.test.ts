import { beforeEach, describe, expect, it } from "vitest";
import { host, sending } from "../../../test/repo-host/ask-host.ts";

const { alice, sandbox } = host();
beforeEach(() => sandbox.reset());

const ROCKET = "/repos/acme/rocket";

describe("everything written", () => {
  it("is undone by a reset, and restored by a snapshot", async () => {
    const paths = [ROCKET, `${ROCKET}/issues`, `${ROCKET}/labels`, `${ROCKET}/contents`, `${ROCKET}/commits`];
    const all = async (): Promise<readonly string[]> =>
      (
        await Promise.all([...paths, "/user/starred", "/user/repos?per_page=100"].map((path) => alice(path)))
      ).map(({ text }) => text);
    const before = await all();
    await alice(ROCKET, sending("PATCH", { description: "x" }));
    await alice(`${ROCKET}/issues`, sending("POST", { title: "x" }));
    await alice(`${ROCKET}/labels/bug`, { method: "DELETE" });
    await alice(`${ROCKET}/contents/new`, sending("PUT", { message: "x", content: "" }));
    await alice("/user/starred/acme/seed", { method: "PUT" });
    await alice("/user/repos", sending("POST", { name: "x" }));
    const after = await all();
    expect(after.every((text, i) => text !== before[i])).toBe(true);
    const snapshot = sandbox.snapshot();
    sandbox.reset();
    expect(await all()).toEqual(before);
    sandbox.restore(snapshot);
    expect(await all()).toEqual(after);
  });
});
