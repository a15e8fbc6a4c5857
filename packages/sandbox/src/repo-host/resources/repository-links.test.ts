import { expect, it } from "vitest";
import { repositoryLinks } from "./repository.ts";

const OWN = "https://host.test/repos/acme/rocket";
const links = Object.entries(repositoryLinks(OWN));

it("all links are RFC 6570 templates below the repository's own address", () => {
  expect(repositoryLinks(OWN).url).toBe(OWN);
  for (const [name, link] of links) {
    expect(name).toMatch(/^url$|_url$/);
    expect(link.startsWith(OWN), name).toBe(true);
    expect(link.slice(OWN.length), name).toMatch(/^(?:[\w/.]|\{[+/?]?\w+(?:,\w+)*\})*$/);
  }
});

it("variables that may be left out bring their own slash, paths keep theirs", () => {
  const { issues_url, contents_url, compare_url, notifications_url } = repositoryLinks(OWN);
  expect([issues_url, contents_url, compare_url, notifications_url]).toEqual([
    `${OWN}/issues{/number}`,
    `${OWN}/contents/{+path}`,
    `${OWN}/compare/{base}...{head}`,
    `${OWN}/notifications{?since,all,participating}`,
  ]);
});
