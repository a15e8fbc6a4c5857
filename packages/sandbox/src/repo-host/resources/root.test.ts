import { expect, it } from "vitest";
import { rootOf } from "../handlers.ts";

const BASE = "http://localhost:8080/host";
const links = Object.entries(rootOf(BASE));

it("all links are RFC 6570 templates below the address that the client used", () => {
  expect(links.length).toBeGreaterThan(30);
  for (const [name, link] of links) {
    expect(name).toMatch(/_url$/);
    expect(link.startsWith(`${BASE}/`), name).toBe(true);
    expect(link.slice(BASE.length), name).toMatch(/^(?:[\w/=?&]|\{[/?&]?\w+(?:,\w+)*\})*$/);
  }
});

it("resources are below the address itself, pages below its pages", () => {
  expect(rootOf(BASE)).toMatchObject({
    current_user_url: `${BASE}/user`,
    repository_url: `${BASE}/repos/{owner}/{repo}`,
    current_user_authorizations_html_url: `${BASE}/_web/settings/connections/applications{/client_id}`,
  });
});
