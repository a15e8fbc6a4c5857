import { examplesOf, run } from "@org/test-kit/readme";
import { expect, test } from "vitest";

/** The service of the examples: what it answers, by path. */
async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const number = (name: string): number => Number(searchParams.get(name));
  switch (pathname) {
    case "/books":
      return Response.json([{ id: "7", title: "Dune" }]);
    case "/books/7":
      return Response.json({ title: "Dune", year: 1965 });
    case "/books/7/reviews":
      return Response.json({ id: "r1" }, { status: 201 });
    case "/events":
      return Response.json(
        searchParams.has("after") ? { data: [{ id: "e2" }] } : { data: [{ id: "e1" }], next: "e1" },
      );
    case "/loans":
      if (request.method === "POST")
        return Response.json(request.headers.has("idempotency-key") ? { id: "l1" } : {}, { status: 201 });
      return Response.json({
        results: [{ id: "1" }, { id: "2" }, { id: "3" }].slice(number("offset"), number("offset") + 2),
      });
    case "/authors":
      return searchParams.has("page")
        ? Response.json([{ name: "Le Guin" }])
        : Response.json([{ name: "Herbert" }], { headers: { link: '</authors?page=2>; rel="next"' } });
    case "/shelves":
      return Response.json({
        shelves: [[{ name: "poetry" }], [{ name: "drama" }]][Math.max(number("page"), 1) - 1] ?? [],
      });
    case "/years": {
      const length = number("to") - number("from") + 1;
      return Response.json({
        years: Array.from({ length }, (_, index) => ({ year: number("from") + index })),
      });
    }
    case "/uploads/covers/7":
      return Response.json({ bytes: String((await request.arrayBuffer()).byteLength) });
    case "/stock/0":
      return Response.json({ error: "busy" });
    case "/me": {
      const authorization = request.headers.get("authorization");
      const isKnown =
        request.headers.get("x-api-key") === "my-key" || authorization === "Bearer second-token";
      return isKnown ? Response.json({ name: "Ann" }) : Response.json({}, { status: 401 });
    }
    default:
      return Response.json({ message: `nothing at ${pathname}` }, { status: 404 });
  }
}

const isOfEndpoints = (code: string): boolean => /\b(?:get|post)\(/.test(code);
const examples = examplesOf("packages/http-core/README.md").filter(isOfEndpoints);

test("there are examples of the ways to write an endpoint", () => {
  expect(examples.length).toBeGreaterThanOrEqual(11);
});

test.each(examples)(
  "example %$ runs, prints what its comment says, and has at most 15 lines",
  async (code) => {
    const { logged, warned } = await run(code, code.includes("msw") ? undefined : answer);
    const said = Array.from(code.matchAll(/console\.log\(.*\/\/ (.+)$/gm), ([, comment]) => comment).at(-1);
    expect(logged.flat().join(", ")).toBe(said);
    expect(warned).toEqual([]);
    expect(code.trim().split("\n").length).toBeLessThanOrEqual(15);
  },
);
