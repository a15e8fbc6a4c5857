import { describe, expect, test } from "vitest";
import {
  bearer,
  createClient,
  PaginationError,
  queryToken,
  RedirectError,
  type CredentialSource,
  type ListOptions,
  type Paginated,
} from "@org/http-core";
import { scriptedFetch } from "@org/http-core/testing";
import { byCursor, byLink, byOffset, getThing, type Thing } from "../shop.ts";
import { failureOf } from "@org/test-kit/untyped";
import { good, inTurn, message, say, sayAndStall } from "./raw-responses.ts";
import { SECRET, subjectOf, type Subject } from "./client.ts";
import { leavesNothing } from "./residue.ts";
import { serve, type Answer } from "./server.ts";
import { expectError } from "./table.ts";

leavesNothing();

/** Redirects after which a client fails. */
const MOST_HOPS = 10;

const redirect = (location: string): Answer =>
  say({ start: "HTTP/1.1 302 Found", headers: [`Location: ${location}`], body: "elsewhere" });

/** Responds by the request's path and query. */
function byTarget(answers: (target: URL) => Answer): Answer {
  return (socket, request) => {
    const target = new URL(request.head.split(" ")[1] ?? "/", "http://service.example");
    answers(target)(socket, request);
  };
}

describe.concurrent("redirects", () => {
  const loops: readonly (readonly [name: string, answer: Answer])[] = [
    ["to itself", byTarget(({ pathname }) => redirect(pathname))],
    ["in a circle", byTarget(({ pathname }) => redirect(pathname === "/things/7" ? "/a" : "/things/7"))],
    ["that never end", byTarget(({ pathname }) => redirect(`${pathname}x`))],
  ];

  test.each(loops)("%s end in an error", async (_, answer) => {
    await using server = await serve(answer);
    const { client, timers } = subjectOf(server.origin);
    const failure = await failureOf(() => client.call(getThing, { id: "7" }));
    expectError(failure, { type: RedirectError, message: /loop|More than 10 redirects/ }, 1);
    expect(server.requests.length).toBeLessThanOrEqual(MOST_HOPS + 1);
    expect(timers()).toBe(0);
    await server.deserted();
  });

  test("whose body never arrives are followed, and their bodies cancelled", async () => {
    const stalled = message({
      start: "HTTP/1.1 302 Found",
      headers: ["Location: /elsewhere"],
      length: 1_000,
    });
    await using server = await serve(inTurn(sayAndStall(stalled), good));
    const { client, timers } = subjectOf(server.origin);
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "7" });
    expect(timers()).toBe(0);
    await server.deserted();
  });

  test("to another origin are sent without the credential", async () => {
    await using other = await serve(good);
    await using server = await serve(redirect(`${other.origin}/elsewhere?access_token=${SECRET}&a=1`));
    const { client } = subjectOf(server.origin);
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "7" });
    expect(server.requests[0]?.head).toContain(SECRET);
    expect(other.requests.map(({ head }) => head.split("\r\n")[0])).toEqual(["GET /elsewhere?a=1 HTTP/1.1"]);
    await Promise.all([server.deserted(), other.deserted()]);
  });

  test("never lead from https to http", async () => {
    await using server = await serve(good);
    const location = `${server.origin}/things/7`;
    const fetch = scriptedFetch(new Response(null, { status: 302, headers: { location } }));
    const client = createClient({ baseUrl: "https://shop.example", auth: queryToken(SECRET), fetch });
    const failure = await failureOf(() => client.call(getThing, { id: "7" }));
    expectError(failure, { type: RedirectError, message: /from https to http/ }, 1);
    expect(server.connections()).toBe(0);
  });
});

test("a refusal whose body never arrives is cancelled when another credential is tried", async () => {
  const stalled = message({ start: "HTTP/1.1 401 Unauthorized", length: 1_000 });
  await using server = await serve(inTurn(sayAndStall(stalled), good));
  const auth: CredentialSource = (rejected) => bearer(rejected === undefined ? "old-token" : "new-token");
  const { client, timers } = subjectOf(server.origin, { auth });
  expect(await client.call(getThing, { id: "7" })).toEqual({ id: "7" });
  expect(server.requests.map(({ head }) => /^authorization: (.*)$/im.exec(head)?.[1])).toEqual([
    "Bearer old-token",
    "Bearer new-token",
  ]);
  expect(timers()).toBe(0);
  await server.deserted();
});

const page = (body: unknown, link?: string): Answer =>
  say(
    message({
      headers: [
        "Content-Type: application/json",
        ...(link === undefined ? [] : [`Link: <${link}>; rel="next"`]),
      ],
      body: JSON.stringify(body),
    }),
  );
const row = (id: string | null): { readonly id: string } => ({ id: id ?? "first" });

const linked = (next: (at: string | null) => string): Answer =>
  byTarget(({ searchParams }) =>
    page([row(searchParams.get("page"))], `/by-link?page=${next(searchParams.get("page"))}`),
  );
const cursored = (next: (at: string | null) => string): Answer =>
  byTarget(({ searchParams }) => {
    const at = searchParams.get("next_cursor");
    return page({ data: [row(at)], next_cursor: next(at) });
  });
const skipping = (to: string): Answer =>
  byTarget(({ searchParams }) =>
    page({ results: [row(searchParams.get("offset"))], next: `/by-offset?${to}` }),
  );

type List = (subject: Subject, options: ListOptions) => Paginated<Thing>;
const links: List = ({ client }, options) => client.list(byLink, {}, options);
const cursors: List = ({ client }, options) => client.list(byCursor, {}, options);
const offsets: List = ({ client }, options) => client.list(byOffset, {}, options);

const rounds: readonly (readonly [name: string, list: List, answer: Answer, read: readonly string[]])[] = [
  ["a link to the page itself", links, linked(() => "1"), ["first", "1"]],
  ["links in a circle", links, linked((at) => (at === "1" ? "2" : "1")), ["first", "1", "2"]],
  ["a cursor that repeats", cursors, cursored(() => "a"), ["first", "a"]],
  ["cursors in a circle", cursors, cursored((at) => (at === "a" ? "b" : "a")), ["first", "a", "b"]],
  ["an offset that stands still", offsets, skipping("offset=0"), ["first"]],
  ["an offset that goes back", offsets, skipping("offset=5"), ["first", "1", "2", "3", "4", "5"]],
];

describe.concurrent.each(rounds)("a list with %s", (_, list, answer, read) => {
  test.each([true, false])(
    "ends in an error, after the rows that were read (prefetch: %s)",
    async (prefetch) => {
      await using server = await serve(answer);
      const subject = subjectOf(server.origin);
      const ids: string[] = [];
      const failure = await failureOf(async () => {
        for await (const { id } of list(subject, { prefetch })) ids.push(id);
      });
      expectError(failure, { type: PaginationError, message: /read before|did not advance|this page/ }, 1);
      expect(ids).toEqual(read);
      expect(failure).toMatchObject({ pages: read.length, items: read.length });
      expect(failure).toHaveProperty("checkpoint", expect.any(String));
      expect(server.requests).toHaveLength(read.length);
      expect(subject.timers()).toBe(0);
      await server.deserted();
    },
  );
});
