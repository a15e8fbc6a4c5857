import { beforeEach, describe, expect, it } from "vitest";
import { row, rows } from "../../../test/ask.ts";
import { host, sending, problems } from "../../../test/repo-host/ask-host.ts";

const { alice, bob, sandbox, at } = host();
beforeEach(() => sandbox.reset());

const ROCKET = "/repos/acme/rocket";

describe("labels", () => {
  const labels = `${ROCKET}/labels`;
  const named = async (): Promise<readonly unknown[]> =>
    rows((await bob(labels)).json).map(({ name }) => name);

  it("can be created, changed in part, and deleted", async () => {
    const made = await alice(labels, sending("POST", { name: "new one", color: "00ff00" }));
    expect(made.headers.get("location")).toBe(at(`${labels}/new%20one`));
    const changed = await alice(`${labels}/new%20one`, sending("PATCH", { new_name: "old one" }));
    expect(changed.json).toMatchObject({ name: "old one", color: "00ff00", description: null });
    expect((await bob(`${labels}/OLD%20ONE`)).json).toEqual(changed.json);
    expect(await named()).toEqual(["bug", "documentation", "enhancement", "question", "old one"]);
    expect((await alice(`${labels}/old%20one`, { method: "DELETE" })).status).toBe(204);
    expect((await alice(`${labels}/old%20one`, { method: "DELETE" })).status).toBe(404);
    expect(await named()).toEqual(["bug", "documentation", "enhancement", "question"]);
  });

  it("can be renamed with `name` too", async () => {
    await alice(labels, sending("POST", { name: "new one" }));
    const changed = await alice(
      `${labels}/new%20one`,
      sending("PATCH", { name: "old one", color: "00ff00" }),
    );
    expect(changed.json).toMatchObject({ name: "old one", color: "00ff00" });
  });

  it("are renamed and removed on the issues that have them", async () => {
    const issue = "/repos/acme/rocket/issues/3";
    const onIssue = async (): Promise<readonly unknown[]> =>
      rows(row((await alice(issue)).json)["labels"]).map(({ name }) => name);
    await alice(`${issue}/labels`, sending("PUT", { labels: ["bug", "question"] }));
    await alice(`${labels}/bug`, sending("PATCH", { new_name: "defect" }));
    expect(await onIssue()).toEqual(["defect", "question"]);
    const selected = rows((await alice("/repos/acme/rocket/issues?state=all&labels=defect")).json);
    expect(selected.map(({ number }) => number)).toContain(3);
    await alice(`${labels}/defect`, { method: "DELETE" });
    await alice(labels, sending("POST", { name: "defect" }));
    expect(await onIssue()).toEqual(["question"]);
  });

  it("are validated when changed, and need write access", async () => {
    expect(problems((await alice(`${labels}/bug`, sending("PATCH", { color: "red" }))).json)).toEqual([
      "color invalid",
    ]);
    expect(problems((await alice(`${labels}/bug`, sending("PATCH", { new_name: "Question" }))).json)).toEqual(
      ["name already_exists"],
    );
    expect((await bob(`${labels}/bug`, sending("PATCH", { color: "ff0000" }))).status).toBe(404);
  });

  it("update Last-Modified of their issues when changed", async () => {
    const issue = rows((await bob(`${ROCKET}/issues?labels=bug`)).json)[0];
    const path = `${ROCKET}/issues/${String(issue?.["number"])}`;
    const since = (await bob(path)).headers.get("last-modified") ?? "";
    const ask = async (): Promise<number> =>
      (await bob(path, { headers: { "If-Modified-Since": since } })).status;
    expect(await ask()).toBe(304);
    await alice(`${labels}/bug`, sending("PATCH", { color: "ffffff" }));
    expect(await ask()).toBe(200);
  });
});
