import { createElement } from "react";
import { prerender } from "react-dom/static";
import { expect, test } from "vitest";
import { requested, UnclesPage, type UnclesPageProps } from "../src/server-component.tsx";

/** The HTML of the page, after all that it waits for. */
async function html(props: UnclesPageProps): Promise<string> {
  const { prelude } = await prerender(createElement(UnclesPage, props));
  return new Response(prelude).text();
}

const week = { from: "2019-02-01", to: "2019-02-07" };

test("renders at the same time share a request, and later ones need none", async () => {
  const [page, same] = await Promise.all([html(week), html(week)]);
  expect(page).toMatch(/^<ul>(<li>2019-02-0\d: \d+ uncles<\/li>){7}<\/ul>$/);
  expect(same).toBe(page);
  expect(requested).toHaveLength(1);
  expect(await html(week)).toBe(page);
  expect(requested).toHaveLength(1);
});

test("an error of a call is rendered as what to do", async () => {
  expect(await html({ from: "2019-02-07", to: "2019-02-01" })).toMatch(/^<p role="alert">.*enddate/);
});
