import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import worker from "../src/worker.ts";

const LOANS = [
  { title: "Dune", days: 20 },
  { title: "Emma", days: 8 },
];

const service = createServer((request, response) => {
  const isKnown = request.url === "/members/ann/loans";
  response.writeHead(isKnown ? 200 : 404, { "Content-Type": "application/json" });
  response.end(JSON.stringify(isKnown ? { loans: LOANS } : { message: "no member with card 4711" }));
});
let url = "";

beforeAll(async () => {
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  const address = service.address();
  url = `http://127.0.0.1:${String(typeof address === "object" ? address?.port : address)}`;
});
afterAll(() => {
  service.close();
  service.closeAllConnections();
});

const ask = (query: string) =>
  worker.fetch(new Request(`https://worker.example/${query}`), { LIBRARY_URL: url });

test("the worker adds up what the service answers", async () => {
  expect(await (await ask("?member=ann")).json()).toEqual({ books: 2, days: 28 });
});

test("the worker's own errors say what is wrong, and nothing of the service", async () => {
  const [missing, unknown] = await Promise.all([ask(""), ask("?member=bob")]);
  expect([missing.status, await missing.json()]).toEqual([400, { error: "member is missing" }]);
  expect([unknown.status, await unknown.json()]).toEqual([404, { error: "not_found" }]);
});

test("the worker is one file that imports nothing", async () => {
  const bundle = await rolldown({
    input: join(import.meta.dirname, "../src/worker.ts"),
    platform: "browser",
  });
  // The runtime imports the lines of its log on demand. The file has them, too.
  const { output } = await bundle.generate({ minify: true, codeSplitting: false });
  expect(output).toHaveLength(1);
  const [{ fileName, imports, dynamicImports }] = output;
  expect([...imports, ...dynamicImports].filter((name) => name !== fileName)).toEqual([]);
});
