import { expectNone } from "@org/test-kit/expect-none";
import { awkwardKeys, spellings } from "@org/test-kit/spellings";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bearer, kyTransport } from "@org/http-core";
import { sendingKy } from "./sending.ts";
import type { TraceFormat } from "./trace-json.ts";

const KEY = "my-s3cr3t";

/** The lines that are printed for a request. */
async function linesOf(
  trace: TraceFormat | undefined,
  url: string,
  headers: Readonly<Record<string, string>>,
  key = KEY,
): Promise<readonly string[]> {
  const lines: string[] = [];
  const transport = kyTransport(await sendingKy(trace, bearer(key), (line) => lines.push(line)));
  const init = {
    method: "POST",
    headers: { ...headers },
    signal: new AbortController().signal,
    redirect: "manual",
    credentials: "omit",
  } as const;
  const request = { method: "POST", url, headers: new Headers(headers), body: '{"note":"private"}' } as const;
  await transport(request, init, async () => new Response("{}"));
  return lines;
}

const URL_SENT = "https://api.example/a?page=2&apikey=other";
const HEADERS = { "content-type": "application/json", authorization: "Bearer other", "x-note": `by ${KEY}` };

test("as text, a request is a line and one for each header, without secrets and the body", async () => {
  expect(await linesOf("text", URL_SENT, HEADERS)).toEqual([
    "> POST https://api.example/a?page=2&apikey=[redacted]",
    "> authorization: [redacted]",
    "> content-type: application/json",
    "> x-note: by [redacted]",
  ]);
});

test("as JSON, it is one line", async () => {
  const lines = await linesOf("json", URL_SENT, HEADERS);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    {
      type: "sent",
      method: "POST",
      url: "https://api.example/a?page=2&apikey=[redacted]",
      headers: {
        authorization: "[redacted]",
        "content-type": "application/json",
        "x-note": "by [redacted]",
      },
    },
  ]);
});

test("without a trace, it is not printed", async () => {
  expect(await linesOf(undefined, URL_SENT, HEADERS)).toEqual([]);
});

test.each(["text", "json"] as const)("a key is masked in every spelling, as %s", async (trace) => {
  await fc.assert(
    fc.asyncProperty(awkwardKeys(), async (key) => {
      const spelled = Object.entries(spellings(key));
      const headers = Object.fromEntries(spelled.map(([at, text]) => [`x-note-${at}`, text]));
      const url = `https://api.example/${encodeURIComponent(key)}?${spelled.map(([at, text]) => `q${at}=${text}`).join("&")}`;
      const lines = await linesOf(trace, url, headers, key);
      expect(lines.length).toBeGreaterThan(0);
      expectNone(lines.join("\n"), [key]);
    }),
  );
});
