import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { examples, namedOperations, services } from "@org/services";
import { isSigned } from "@org/services/planned-request";
import { describe, expect, test, vi } from "vitest";
import { exampleArgs } from "../src/help/examples.ts";
import { wordsOf } from "./orgq.ts";
import { orgqHere } from "./orgq-here.ts";
import { stubService } from "./stub-service.ts";
import { withoutDeployment } from "./without-deployment.ts";

withoutDeployment();

const orgq = (...args: readonly string[]) => orgqHere(args);

/** A service that counts requests, with a credential in the environment. */
async function deployment() {
  const requests: { readonly url: string; readonly headers: Readonly<Record<string, unknown>> }[] = [];
  const url = await stubService((request, response) => {
    requests.push({ url: request.url ?? "", headers: request.headers });
    response.setHeader("content-type", "application/json");
    response.end('{"data":[],"status":"1","message":"OK","result":[]}');
  });
  vi.stubEnv("CHAINSTATS_URL", url);
  vi.stubEnv("CHAINSTATS_API_KEY", "s3cr3t-key");
  vi.stubEnv("VALIDATORS_URL", url);
  vi.stubEnv("VALIDATORS_TOKEN", "s3cr3t-token");
  return { url, requests };
}

const commands = services.flatMap((entry) =>
  namedOperations(entry).map(({ name, operation }) => ({ service: entry.name, name, operation })),
);

test.each(commands)("orgq $service $name has a request to show", async ({ service, name, operation }) => {
  const args = [service, name, ...exampleArgs(examples[operation.id] ?? {})];
  const line = await orgq(...args, "--dry-run");
  expect({ code: line.code, lines: line.stdout.split("\n").length }).toEqual({ code: 0, lines: 2 });
  expect(line.stdout).toMatch(/^[A-Z]+ https:\/\/[\w-]+\.sandbox\.test\//);
  expect(line.stderr).toContain("note: nothing was sent, and nothing is cached between runs\n");
  const command = await orgq(...args, "--curl");
  expect(command.code).toBe(isSigned(operation) ? 2 : 0);
  expect(command.stdout.startsWith("curl ")).toBe(!isSigned(operation));
});

const YEARS = ["chainstats", "daily-uncles", "--startdate", "2018-12-30", "--enddate", "2020-01-01"];

test("--dry-run has each request that follows from the query, and sends none", async () => {
  const { url, requests } = await deployment();
  const whole = await orgq(...YEARS, "--all", "--dry-run");
  expect(whole.stdout.match(/startdate=[\d-]+/g)).toEqual([
    "startdate=2018-12-30",
    "startdate=2019-01-01",
    "startdate=2020-01-01",
  ]);
  expect(whole.stdout.startsWith(`GET ${url}/`)).toBe(true);
  expect(whole.stdout).toContain("apikey=$CHAINSTATS_API_KEY\n");
  expect(whole.stderr).toBe("note: nothing was sent, and nothing is cached between runs\n");
  expect((await orgq(...YEARS, "--dry-run")).stdout.split("\n")).toHaveLength(2);
  // Rows that are left out are requested too.
  const part = ["--all", "--skip", "300", "--max", "100", "--dry-run"];
  expect((await orgq(...YEARS, ...part)).stdout.match(/startdate=[\d-]+/g)).toEqual([
    "startdate=2018-12-30",
    "startdate=2019-01-01",
  ]);
  expect(requests).toEqual([]);
});

test("--dry-run of a list of unknown length says how many requests may follow", async () => {
  const { stdout, stderr } = await orgq("predictions", "events", "--all", "--max", "1200", "--dry-run");
  expect(stdout).toMatch(/^GET \S+limit=500&closed=false\n$/);
  expect(stderr).toContain("note: each further page is one more request, 3 at most\n");
});

describe("--curl", () => {
  test("has the request that is sent, with the credential as a variable of the shell", async () => {
    const { requests } = await deployment();
    const args = ["validators", "consolidations", "--network", "hoodi", "--limit", "5"];
    const { stdout } = await orgq(...args, "--curl");
    expect(requests).toEqual([]);
    expect(stdout).not.toContain("s3cr3t");
    const [, url = "", ...rest] = wordsOf(stdout.replace(/^curl/, "orgq"));
    const headers = rest.filter((word) => word !== "-H");
    expect(headers).toContain("authorization: Bearer s3cr3t-token");
    await orgq(...args);
    expect(url.endsWith(requests[0]?.url ?? "nothing sent")).toBe(true);
    for (const [name = "", value] of headers.map((header) => header.split(": ", 2)))
      expect(requests[0]?.headers[name]).toBe(value);
  });

  test("of a request by its route has the body", async () => {
    const route = ["repo-host", "request", "POST /repos/{owner}/{repo}/issues", "-f", "owner=acme"];
    const { stdout } = await orgq(...route, "-f", "repo=rocket", "-f", "title=it's", "--curl");
    expect(wordsOf(stdout.replace(/^curl/, "orgq"))).toEqual(
      expect.arrayContaining(["-X", "POST", "--data-raw", '{"title":"it\'s"}']),
    );
  });
});

test("parameters and the credential are checked as ever", async () => {
  expect((await orgq(...YEARS.slice(0, -1), "soon", "--dry-run")).code).toBe(2);
  vi.stubEnv("CHAINSTATS_URL", "http://127.0.0.1:9");
  expect((await orgq(...YEARS, "--dry-run")).code).toBe(3);
  vi.stubEnv("CHAINSTATS_API_KEY", "s3cr3t");
  vi.stubEnv("CHAINSTATS_URL", "not an address");
  const { code, stderr } = await orgq(...YEARS, "--dry-run");
  expect(code).toBe(2);
  expect(stderr).toContain("hint: It comes from the environment: CHAINSTATS_URL");
});

test("--dry-run of an export shows what is left, and makes no file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "orgq-plan-"));
  const out = join(folder, "new", "days.csv");
  const { stdout } = await orgq("export", ...YEARS, "--out", out, "--dry-run");
  expect(stdout.match(/startdate=[\d-]+/g)).toHaveLength(3);
  expect(await readdir(folder)).toEqual([]);
  await orgq("export", ...YEARS, "--out", out);
  const done = await orgq("export", ...YEARS, "--out", out, "--dry-run");
  expect(done.stdout).toBe("");
  expect(done.stderr).toContain(`note: ${out} exists; --overwrite exports it anew\n`);
});
