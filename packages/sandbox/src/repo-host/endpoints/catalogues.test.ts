import { expect, it } from "vitest";
import { row, rows } from "../../../test/ask.ts";
import { host } from "../../../test/repo-host/ask-host.ts";

const { anonymous, at } = host();

it("an emoji has the address of its image, escaped", async () => {
  const emojis = row((await anonymous("/emojis")).json);
  expect(emojis["rocket"]).toBe(at("/_web/emoji/rocket.svg"));
  expect(emojis["+1"]).toBe(at("/_web/emoji/%2B1.svg"));
});

it("feeds are templates below the host's pages", async () => {
  expect((await anonymous("/feeds")).json).toMatchObject({
    user_url: at("/_web/{user}.atom"),
    _links: { timeline: { href: at("/_web/timeline"), type: "application/atom+xml" } },
  });
});

it("a licence is found by its key", async () => {
  const [first] = rows((await anonymous("/licenses")).json);
  const mit = { key: "mit", name: "MIT License", spdx_id: "MIT", url: at("/licenses/mit") };
  expect(first).toEqual(mit);
  expect((await anonymous("/licenses/mit")).json).toEqual({ ...mit, html_url: at("/_web/licenses/mit") });
  for (const key of ["MIT", "none"]) expect((await anonymous(`/licenses/${key}`)).status).toBe(404);
});

it("the host's networks are those for documentation (RFC 5737)", async () => {
  const { hooks, git, pages } = row((await anonymous("/meta")).json);
  expect([hooks, git, pages]).toEqual([["192.0.2.0/24"], ["198.51.100.0/24"], ["203.0.113.0/24"]]);
});
