import { readFile } from "node:fs/promises";
import { createSandbox } from "@org/sandbox";
import { serve } from "@org/sandbox/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inPlayground, reply, script, type Scripted, violations } from "./open-playground.ts";

const KEY = "my-own-key-123456";

inPlayground("environments and credentials", (playground) => {
  const page = () => playground().page;
  let scripted: Scripted | undefined;

  beforeAll(async () => {
    await page().context().grantPermissions(["clipboard-read", "clipboard-write"]);
  });
  beforeEach(async () => {
    await page().evaluate(() => window.sessionStorage.clear());
    await go("#/repo-host/paginate/users");
  });
  afterEach(async () => {
    await scripted?.restore();
    scripted = undefined;
  });

  const go = async (hash: string): Promise<void> => {
    await page().goto(`${playground().home}${hash}`);
    await page().reload();
    await environment().waitFor();
  };
  const environment = () => page().getByRole("combobox", { name: "Environment" });
  const chosen = () =>
    environment()
      .locator("option:checked")
      .innerText()
      .then((text) => text.trim());
  const result = () => page().getByRole("region", { name: "Result", exact: true });
  const headline = (text: RegExp) => result().getByRole("status").getByText(text).waitFor();
  const press = (name: string) => page().getByRole("button", { name, exact: true }).click();
  const form = () => page().getByRole("form", { name: "Environment" });
  const kept = () => page().evaluate(() => JSON.stringify([window.sessionStorage, window.localStorage]));

  /** Adds an environment and chooses it. */
  async function add(
    name: string,
    key: string,
    { address = "", dialect = "", keep = false } = {},
  ): Promise<void> {
    await press("Keys");
    await form().getByLabel("Name").fill(name);
    await form()
      .getByLabel(/^Address/)
      .fill(address);
    await form()
      .getByLabel(/^Dialect/)
      .fill(dialect);
    await form().getByLabel(/^Key/).fill(key);
    if (keep) await form().getByRole("checkbox").check();
    await form().getByRole("button", { name: /^Save/ }).click();
    await form().waitFor({ state: "detached" });
    await expect.poll(chosen).toBe(name);
  }

  test("a call is made with the chosen account, a wrong key, or no credential", async () => {
    await go("#/validators/consolidations?limit=2");
    for (const [name, answer] of [
      ["paid plan", /^200/],
      ["without permission", /^403/],
      ["wrong key", /^401/],
      ["anonymous", /^AuthenticationError$/],
    ] as const) {
      await environment().selectOption(name);
      await press("Run");
      await headline(answer);
      await result().getByRole("definition").getByText(name, { exact: true }).waitFor();
    }
    expect(await violations(page())).toEqual([]);
  });

  test("what to do about a refused key names the page's buttons", async () => {
    await go("#/chainstats/dailyUncles?startdate=2019-02-01&enddate=2019-02-02");
    await environment().selectOption("wrong key");
    await press("Run");
    await headline(/AuthenticationError$/);
    await result()
      .getByText("Choose another environment, or press Keys to add your key.")
      .waitFor({ timeout: 5_000 });
    // It ended on the first page: there is no position to go on from.
    expect(await result().getByText("checkpoint").count()).toBe(0);
  });

  test("the chosen account is kept over a reload, without its key", async () => {
    await environment().selectOption("wrong key");
    await page().reload();
    await environment().waitFor();
    expect(await chosen()).toBe("wrong key");
    for (const { values } of playground().served.reach.accounts["repo-host"])
      for (const value of values) expect(await kept()).not.toContain(value);
  });

  test("an environment needs a name and a valid address, and the dialog is accessible", async () => {
    await press("Keys");
    await form()
      .getByLabel(/^Address/)
      .fill("https://me:pass@api.example");
    await press("Save and reload");
    await form().getByText("Expected a name, received nothing.").waitFor();
    await form().getByText("without a user and a password").waitFor();
    expect(await violations(page())).toEqual([]);
  });

  describe("a live deployment", () => {
    const sandbox = createSandbox();
    let served: Awaited<ReturnType<typeof serve>>;
    beforeAll(async () => {
      served = await serve(sandbox, { host: "127.0.0.1" });
    });
    afterAll(() => served.close());

    test("is marked as live, and its requests and code go there", async () => {
      const base = served.urls.repoHost;
      const [user] = sandbox.credentials.repoHost.users;
      await add("production", user?.token ?? "", { address: base, keep: true });
      await page().getByText("Live", { exact: true }).waitFor();
      await press("Run");
      await headline(/^200/);
      await result().getByRole("region", { name: "Request 1" }).getByText(`${base}/users`).waitFor();
      expect(await violations(page())).toEqual([]);
      // The values of the sandbox are suggested for the sandbox only.
      const asked: string[] = [];
      page().on("request", (request) => asked.push(request.url()));
      await page().getByRole("textbox", { name: "Other parameter" }).focus();
      await press("Run");
      await headline(/^200/);
      expect(asked.filter((address) => /held-values|_world/.test(address))).toEqual([]);
      await page().getByText("As code").click();
      await press("cURL");
      await page().getByRole("region", { name: "Code" }).getByText(`${base}/users`).waitFor();
      await press("Keys");
      await press("Remove production");
      await expect.poll(chosen).toBe("alice");
      const left = await page().evaluate(() => Object.keys(window.sessionStorage));
      for (const key of ["environments", "chosen", "keys"]) expect(left).not.toContain(`playground.${key}`);
      expect(await kept()).not.toContain(user?.token);
    });

    test("keeps its key over the reload that its address needs, and in no storage after it", async () => {
      const key = sandbox.credentials.validators;
      await go("#/validators/consolidations?limit=2");
      await add("production", key, { address: served.urls.validators });
      expect(await kept()).not.toContain(key);
      await press("Run");
      await headline(/^200/);
      await page().reload();
      await press("Run");
      await headline(/^AuthenticationError$/);
      await press("Keys");
      await press("Remove production");
    });

    test("with its own names gets them, as code has them", async () => {
      const dialect = { headers: { "X-Service-Network": "X-Rated-Network" } };
      const other = await serve(createSandbox({ dialect }), { host: "127.0.0.1" });
      await go("#/validators/consolidations?network=hoodi&limit=2");
      const [paid] = playground().served.reach.accounts.validators;
      const address = other.urls.validators;
      await add("rated", paid?.values[0] ?? "", { address, dialect: JSON.stringify(dialect), keep: true });
      const sent = page().waitForRequest(/consolidations/);
      await press("Run");
      expect((await sent).headers()).toMatchObject({ "x-rated-network": "hoodi" });
      await headline(/^200/);
      await page().getByText("As code").click();
      await page().getByRole("region", { name: "Code" }).getByText('"X-Rated-Network"').waitFor();
      await other.close();
    });

    test("gets a write of the history again only by Run", async () => {
      await go("#/repo-host/request:PUT/user/starred/{owner}/{repo}?owner=acme&repo=rocket");
      const key = sandbox.credentials.repoHost.users[0]?.token ?? "";
      await add("production", key, { address: served.urls.repoHost, keep: true });
      const writes: string[] = [];
      page().on("request", (request) => {
        if (request.method() === "PUT") writes.push(request.url());
      });
      await press("Run");
      await headline(/^204/);
      await press("History");
      await page()
        .getByRole("button", { name: /^Replay #1/ })
        .click();
      await page().getByRole("dialog", { name: "History" }).waitFor({ state: "detached" });
      await press("Run");
      await expect.poll(() => writes.length).toBe(2);
      await headline(/^204/);
      await press("History");
      await page()
        .getByRole("button", { name: /^Replay #2/ })
        .waitFor();
      expect(writes.length).toBe(2);
    });
  });

  describe("the user's own key", () => {
    /** The service repeats the key in its response. */
    const echo = async (): Promise<void> => {
      scripted = await script(page(), playground().served.reach.bases.repoHost, (_, route) =>
        reply(route, 200, JSON.stringify([{ id: 1, note: `by ${KEY}`, [KEY]: 2 }])),
      );
    };

    /** Runs the form with the user's key, which the response repeats. */
    const runWithEcho = async (): Promise<void> => {
      await add("mine", KEY);
      await echo();
      await press("Run");
      await headline(/^200/);
    };

    test("is sent, and is in memory only", async () => {
      await add("mine", KEY);
      const sent = page().waitForRequest(/\/users$/);
      await press("Run");
      expect((await sent).headers()["authorization"]).toContain(KEY);
      await headline(/^401/);
      expect(await kept()).not.toContain(KEY);
      await page().reload();
      await expect.poll(chosen).toBe("mine");
      await press("Keys");
      await page().getByText("no key", { exact: true }).waitFor();
    });

    test("is kept for the session if the user wants it, and is removed with its environment", async () => {
      await add("mine", KEY, { keep: true });
      expect(await page().evaluate(() => JSON.stringify(window.localStorage))).not.toContain(KEY);
      await page().reload();
      const sent = page().waitForRequest(/\/users$/);
      await press("Run");
      expect((await sent).headers()["authorization"]).toContain(KEY);
      await press("Keys");
      await page().getByText("key kept for the session").waitFor();
      await press("Remove mine");
      expect(await kept()).not.toContain(KEY);
      expect(await chosen()).toBe("alice");
    });

    test("is not in the page's address", async () => {
      await runWithEcho();
      await page().waitForURL(/users/);
      expect(page().url()).not.toContain(KEY);
      expect(await page().evaluate(() => JSON.stringify(window.history.state))).not.toContain(KEY);
    });

    test("is not in the history, also if the service repeats it", async () => {
      await runWithEcho();
      await expect.poll(kept).toContain("by [redacted]");
      expect(await kept()).not.toContain(KEY);
    });

    test("is not in an export, also if the service repeats it", async () => {
      await runWithEcho();
      await press("Export");
      for (const name of ["CSV", "NDJSON", "JSON"]) {
        const [file] = await Promise.all([page().waitForEvent("download"), press(`Save ${name}`)]);
        const text = await readFile(await file.path(), "utf8");
        expect(text).toContain("by [redacted]");
        expect(text).not.toContain(KEY);
        await press(`Copy ${name}`);
        await page().getByText(`Copied as ${name}`).waitFor();
        expect(await page().evaluate("navigator.clipboard.readText()")).not.toContain(KEY);
      }
      const [file] = await Promise.all([page().waitForEvent("download"), press("Save Parquet")]);
      expect(await readFile(await file.path(), "latin1")).not.toContain(KEY);
      await page().keyboard.press("Escape");
      await press("Raw");
      const [body] = await Promise.all([page().waitForEvent("download"), press("Save")]);
      expect(await readFile(await body.path(), "utf8")).toContain("by [redacted]");
      for (const view of ["Raw", "JSON"]) {
        await press(view);
        await press("Copy");
        await page().getByRole("button", { name: "Copied" }).waitFor();
        const copied = await page().evaluate<string>("navigator.clipboard.readText()");
        expect(copied).toContain("by [redacted]");
        expect(copied).not.toContain(KEY);
      }
    });

    test("is masked in an answer on display, also once it was removed", async () => {
      await runWithEcho();
      await press("Keys");
      await press("Remove mine");
      await page().keyboard.press("Escape");
      await press("Raw");
      await press("Copy");
      await page().getByRole("button", { name: "Copied" }).waitFor();
      const copied = await page().evaluate<string>("navigator.clipboard.readText()");
      expect(copied).toContain("by [redacted]");
      expect(copied).not.toContain(KEY);
    });

    test("is not in code to copy", async () => {
      await add("mine", KEY);
      await page().getByText("As code").click();
      for (const language of ["TypeScript", "orgq", "cURL", "fetch"]) {
        await press(language);
        const code = page().getByRole("region", { name: "Code" });
        await expect.poll(() => code.innerText()).toContain("users");
        expect(await code.innerText()).not.toContain(KEY);
      }
    });

    test("is masked in the requests as sent", async () => {
      await go("#/chainstats/dailyUncles?startdate=2019-02-01&enddate=2019-02-02&sort=asc");
      await add("mine", KEY);
      await press("Run");
      await result().getByRole("region", { name: "Request 1" }).waitFor();
      expect(await page().content()).not.toContain(KEY);
    });
  });
});
