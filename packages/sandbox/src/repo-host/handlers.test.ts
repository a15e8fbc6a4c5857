import { describe, expect, it } from "vitest";
import { row } from "../../test/ask.ts";
import { contextOf, worldOf } from "../../test/repo-host/world.ts";
import { createStates } from "../core/state.ts";
import { createBudgets } from "./conventions/rate-limit.ts";
import { repoHostHandlers } from "./handlers.ts";
import { hostLimits } from "./options/limits.ts";
import { LONGEST_TEXT } from "./markdown/render.ts";

const budgets = createBudgets(createStates(), hostLimits);
const { root, rateLimit, markdown } = repoHostHandlers(worldOf(), budgets);
const anonymous = contextOf("/");
const as = (id: string, scopes: readonly string[]) => contextOf("/", { principal: { id, scopes } });

it("the root's links begin with the address that the client used", async () => {
  const { body } = await root({}, anonymous);
  expect(row(body)["current_user_url"]).toBe("https://host.test/user");
});

it("the budgets are those of the caller, and must not be cached", async () => {
  budgets.spend(contextOf("/search/issues"));
  const { body, headers } = await rateLimit({}, anonymous);
  expect(headers).toEqual({ "Cache-Control": "no-store" });
  expect(body).toMatchObject({
    resources: { core: { limit: 60, remaining: 60 }, search: { limit: 10, remaining: 9 } },
    rate: { limit: 60, remaining: 60 },
  });
});

describe("rendering", () => {
  it("is as a README by default, and links references in mode gfm only", async () => {
    const html = async (mode?: "gfm" | "markdown"): Promise<unknown> =>
      (await markdown.render({ text: "#1", mode, context: "acme/rocket" }, anonymous)).body;
    expect(await html("gfm")).toContain("/acme/rocket/issues/1");
    expect(await html("markdown")).not.toContain("<a");
    expect(await html()).toBe(await html("markdown"));
  });

  it("links private issues only for members whose token may read them", async () => {
    const input = { text: "#1", mode: "gfm", context: "acme/vault" } as const;
    const isLinked = async (id: string, ...scopes: string[]): Promise<boolean> =>
      String((await markdown.render(input, as(id, scopes))).body).includes("/issues/1");
    expect([await isLinked("alice", "repo"), await isLinked("alice", "public_repo")]).toEqual([true, false]);
    expect(await isLinked("bob", "repo")).toBe(false);
  });

  it("refuses texts of more than 400 KB of UTF-8", async () => {
    const status = async (text: string): Promise<number> =>
      (await markdown.render({ text }, anonymous)).status;
    expect(await status("a".repeat(LONGEST_TEXT))).toBe(200);
    expect(await status("a".repeat(LONGEST_TEXT + 1))).toBe(422);
    expect(await status("é".repeat(LONGEST_TEXT / 2 + 1))).toBe(422);
  });

  it.each([
    ["text/plain", 200],
    ["Text/X-Markdown; charset=utf-8", 200],
    ["text/plainer", 415],
    ["text/html", 415],
    ["application/json", 415],
  ])("of a raw text with the media type %s has the status %i", async (type, status) => {
    const context = contextOf("/markdown/raw", { headers: { "Content-Type": type } });
    expect((await markdown.renderRaw({ text: "*a*" }, context)).status).toBe(status);
  });

  it("of a raw text needs no media type, and has no context", async () => {
    expect((await markdown.renderRaw({ text: "*a* @alice" }, anonymous)).body).toBe(
      "<p><em>a</em> @alice</p>\n",
    );
  });
});
