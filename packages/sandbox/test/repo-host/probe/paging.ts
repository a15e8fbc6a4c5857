import { expect } from "vitest";
import { ISSUES, relations, type Checks } from "./checks.ts";

/** How lists are paged. */
export const paging: Checks = {
  "Multi-item responses are paged, 30 items by default": async ({ alice }) => {
    expect((await alice(`${ISSUES}?state=all`)).json).toHaveLength(30);
  },
  "page: 1-based; omitted means the first page": async ({ alice }) => {
    expect((await alice(`${ISSUES}?page=1`)).text).toBe((await alice(ISSUES)).text);
    expect((await alice(`${ISSUES}?page=2`)).text).not.toBe((await alice(ISSUES)).text);
  },
  "per_page: custom size up to 100": async ({ alice }) => {
    expect((await alice(`${ISSUES}?state=all&per_page=7`)).json).toHaveLength(7);
    expect((await alice(`${ISSUES}?state=all&per_page=500`)).json).toHaveLength(100);
  },
  "some endpoints ignore it (the events listing is one)": async ({ alice }) => {
    expect((await alice("/events?per_page=5")).json).toHaveLength(30);
  },
  "Link holds links with relation rel of next, last, first or prev": async ({ alice }) => {
    expect(relations(await alice(`${ISSUES}?per_page=5`))).toEqual(["next", "last"]);
    expect(relations(await alice(`${ISSUES}?per_page=5&page=2`)).toSorted()).toEqual(
      ["first", "prev", "next", "last"].toSorted(),
    );
  },
};
