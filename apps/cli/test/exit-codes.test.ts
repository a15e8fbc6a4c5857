import { expect, test, vi } from "vitest";
import { run } from "../src/run.ts";
import { ClosedOutput } from "../src/terminal/terminal.ts";
import { orgqHere } from "./orgq-here.ts";
import { recordingTerminal } from "./recording-terminal.ts";
import { stubService } from "./stub-service.ts";
import { withoutDeployment } from "./without-deployment.ts";

withoutDeployment();

const ROUTE = ["repo-host", "request", "GET /things"];

/** Starts a service that gives every request this response, with its address in the environment. */
async function service(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const url = await stubService((_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  });
  vi.stubEnv("REPO_HOST_URL", url);
}

test("0: stdout has only the result", async () => {
  await service(200, '[{"id":1}]');
  expect(await orgqHere(ROUTE)).toEqual({ code: 0, stdout: '{"id":1}\n', stderr: "" });
});

test("0: the reader of a list has enough, and needs no continuation", async () => {
  const url = await stubService((request, response) => {
    const page = Number(new URL(request.url ?? "/", "http://stub").searchParams.get("page") ?? "1");
    response.setHeader("link", `<${url}/things?page=${String(page + 1)}>; rel="next"`);
    response.end('[{"id":1}]');
  });
  vi.stubEnv("REPO_HOST_URL", url);
  const terminal = recordingTerminal();
  const write: typeof terminal.out.write = async (rows) => {
    if (terminal.stdout() !== "") throw new ClosedOutput();
    await terminal.out.write(rows);
  };
  const code = await run([...ROUTE, "--all"], { ...terminal, out: { ...terminal.out, write } });
  expect({ code, stdout: terminal.stdout(), stderr: terminal.stderr() }).toEqual({
    code: 0,
    stdout: '{"id":1}\n',
    stderr: "",
  });
});

test("1: the service returns an error", async () => {
  await service(404, '{"message":"Not Found"}');
  const { code, stdout, stderr } = await orgqHere(ROUTE);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(
    /^error: .*Not Found.* \(not_found, HTTP 404\)\nhint: .+\nsee: orgq help errors not_found\n$/,
  );
});

test("1: no server responds", async () => {
  vi.stubEnv("REPO_HOST_URL", "http://127.0.0.1:9");
  const { code, stderr } = await orgqHere(["repo-host", "root"]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error: .*\(network\)/);
});

test("1: the output can't be written", async () => {
  const terminal = recordingTerminal();
  const write = () => Promise.reject(new Error("stdout can't be written: ENOSPC"));
  const out = { ...terminal.out, write, page: write };
  expect(await run(["chainstats", "--help"], { ...terminal, out })).toBe(1);
  expect(terminal.stderr()).toBe("error: stdout can't be written: ENOSPC\n");
});

test("2: a wrong parameter, before any request", async () => {
  let requests = 0;
  const url = await stubService((_, response) => {
    requests += 1;
    response.end("{}");
  });
  vi.stubEnv("CHAINSTATS_URL", url);
  vi.stubEnv("CHAINSTATS_API_KEY", "s3cr3t");
  const dates = ["--startdate", "2019-02-30", "--enddate", "2019-03-01"];
  const { code, stdout, stderr } = await orgqHere(["chainstats", "dailyUncles", ...dates]);
  expect({ code, stdout, requests }).toEqual({ code: 2, stdout: "", requests: 0 });
  expect(stderr).toMatch(/^error: --startdate: .*2019-02-30.*\nhint: orgq chainstats dailyUncles --help\n$/);
});

test("2: an invalid address", async () => {
  vi.stubEnv("REPO_HOST_URL", "https://octo:s3cr3t@api.example");
  const { code, stderr } = await orgqHere(["repo-host", "root"]);
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^error: baseUrl: .*\nhint: It comes from the environment: REPO_HOST_URL, REPO_HOST_TOKEN, REPO_HOST_DIALECT\.\n$/,
  );
  expect(stderr).not.toContain("s3cr3t");
});

test("3: the credential is refused, and not printed", async () => {
  await service(401, '{"message":"Bad credentials"}');
  vi.stubEnv("REPO_HOST_TOKEN", "s3cr3t");
  const { code, stderr } = await orgqHere([...ROUTE, "--trace"]);
  expect(code).toBe(3);
  expect(stderr).toContain("Bad credentials");
  expect(stderr).not.toContain("s3cr3t");
});

test("3: the environment has no credential", async () => {
  vi.stubEnv("CHAINSTATS_URL", "http://127.0.0.1:9");
  const dates = ["--startdate", "2019-02-01", "--enddate", "2019-02-02"];
  const { code, stderr } = await orgqHere(["chainstats", "dailyUncles", ...dates]);
  expect(code).toBe(3);
  expect(stderr).toContain("hint: Check CHAINSTATS_API_KEY.");
});

test("4: a rate limit", async () => {
  await service(429, '{"message":"Slow down"}', { "retry-after": "3600" });
  const { code, stderr } = await orgqHere(ROUTE);
  expect(code).toBe(4);
  expect(stderr).toMatch(/rate_limit.*\nhint: .*Retry from \d{4}-/);
});

test("130: interrupted during a wait", async () => {
  const interrupt = new AbortController();
  const url = await stubService(() => {
    interrupt.abort();
  });
  vi.stubEnv("REPO_HOST_URL", url);
  expect(await orgqHere(ROUTE, { signal: interrupt.signal })).toEqual({
    code: 130,
    stdout: "",
    stderr: "interrupted\n",
  });
});
