import { pickRoutes, routesOf } from "@org/openapi";
import { createSandbox } from "@org/sandbox";
import { expect, test } from "vitest";

const { fetch, origins } = createSandbox();

test.each(["chainstats", "validators", "predictions", "repo-host"])(
  "each route that is picked of the document of %s is read as in the whole",
  async (name) => {
    const document: unknown = await (await fetch(`${origins.clob}/_sandbox/openapi/${name}.json`)).json();
    const whole = routesOf(document).report();
    expect(whole.length).toBeGreaterThan(0);
    for (const one of whole) expect(routesOf(pickRoutes(document, [one.route])).report()).toEqual([one]);
    const all = pickRoutes(
      document,
      whole.map(({ route }) => route),
    );
    expect(routesOf(all).report()).toEqual(whole);
  },
);
