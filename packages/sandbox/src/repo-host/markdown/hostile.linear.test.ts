import { times } from "@org/vitest-config/times";
import { expectLinearSteps } from "@org/vitest-config/linear-steps";
import { describe, it } from "vitest";
import type { ReferenceHost } from "./reference-links.ts";
import { renderMarkdown } from "./render.ts";

const pages = "https://pages.test";

const hosts: Readonly<Record<string, ReferenceHost>> = {
  "a host without data": {
    pages,
    account: () => undefined,
    issue: () => undefined,
    commit: () => undefined,
  },
  "a host where every reference exists": {
    pages,
    account: (login) => ({ login, url: `${pages}/${login}` }),
    issue: (repository, number) => ({
      title: "title",
      url: `${pages}/${repository}/issues/${String(number)}`,
    }),
    commit: (repository, sha) => ({ sha, url: `${pages}/${repository}/commit/${sha}` }),
  },
};

/** Parts that are, or start like, a reference; a text repeats one. */
const PARTS = [
  "#1 ",
  "GH-1 ",
  "a/b#1 ",
  "a/b.",
  "a/b",
  "@a ",
  "@a-",
  "a@",
  "abcdef0 ",
  "abcdef0",
  "abcdef0...",
  "a/b@abcdef0 ",
  `${pages}/a/b/issues/1 `,
  `${pages}/`,
];

describe.each(Object.entries(hosts))("references of %s", (_, host) => {
  it.each(PARTS)("are linked in linear time: %j repeated", (part) => {
    expectLinearSteps({
      length: times(2_000, 4_000),
      input: (length) => part.repeat(Math.ceil(length / part.length)).slice(0, length),
      work: (text) => renderMarkdown({ text, mode: "gfm", context: "a/b", host }),
    });
  });
});
