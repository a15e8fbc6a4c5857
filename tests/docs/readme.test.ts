import { expect, test } from "vitest";
import { createSandbox, unlimited } from "@org/sandbox";
import { examplesOf, run } from "@org/test-kit/readme";

const { fetch, origins, credentials } = createSandbox({ limits: unlimited });

/** The services of the examples: where each is in the sandbox, and the credential that it knows there. */
const services: Readonly<Record<string, (sent: URL, headers: Headers) => string>> = {
  "stats.example": ({ pathname, searchParams }) => {
    searchParams.set("apikey", credentials.chainstats.standard);
    return `${origins.chainstats}${pathname}?${searchParams.toString()}`;
  },
  "validators.example": ({ pathname, search }, headers) => {
    headers.set("Authorization", `Bearer ${credentials.validators}`);
    return `${origins.validators}${pathname}${search}`;
  },
  "catalog.example": ({ pathname, search }) => `${origins.catalog}${pathname}${search}`,
  "api.example": ({ pathname, search }, headers) => {
    headers.set("Authorization", `token ${credentials.repoHost.users[0]?.token ?? ""}`);
    return `${origins.repoHost}${pathname}${search}`;
  },
};

async function response(request: Request): Promise<Response> {
  const sent = new URL(request.url);
  if (sent.hostname === "weather.example") return Response.json({ celsius: 21 });
  const headers = new Headers(request.headers);
  const url = services[sent.hostname]?.(sent, headers) ?? request.url;
  const { method } = request;
  const body = method === "GET" ? {} : { body: await request.text() };
  return fetch(new Request(url, { method, headers, ...body }));
}

const printed: Readonly<Record<string, unknown>> = {
  dailyUncles: ["2019-02-28", expect.any(Number), expect.stringMatching(/^\d+(?:\.\d+)?$/)],
  consolidations: [100, expect.any(Number)],
  "predictions.events": [expect.any(String), expect.any(Number)],
  "markdown.render": [expect.stringContaining('class="issue-link"')],
  createSandbox: [28],
  "createClient(": [21],
};

test.each(examplesOf("README.md"))(
  "example %$ of the README runs as pasted, with the sandbox",
  async (code) => {
    const { logged } = await run(code, response);
    const about = Object.keys(printed).findLast((word) => code.includes(word));
    expect(logged.at(-1)).toEqual(printed[about ?? ""]);
  },
);
