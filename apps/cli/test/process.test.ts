import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { exitOf, orgq, startOrgq } from "./orgq.ts";
import { stubService } from "./stub-service.ts";
import { testFolder } from "./test-folder.ts";

const folder = testFolder();

const ROUTE = ["repo-host", "request", "GET /things"];

describe("exit codes", () => {
  test("0: stdout has only the result", async () => {
    const url = await stubService((_, response) => response.end('[{"id":1}]'));
    const { code, stdout, stderr } = await orgq(ROUTE, { REPO_HOST_URL: url });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toEqual({ id: 1 });
  });

  test("1: the service returns an error", async () => {
    const url = await stubService((_, response) => {
      response.writeHead(404, { "content-type": "application/json" }).end('{"message":"Not Found"}');
    });
    const { code, stdout, stderr } = await orgq(ROUTE, { REPO_HOST_URL: url });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(
      /^error: .*Not Found.* \(not_found, HTTP 404\)\nhint: .+\nsee: \S+\/not_found\.md\n$/,
    );
  });

  test("1: no server responds", async () => {
    const { code, stderr } = await orgq(["repo-host", "root"], { REPO_HOST_URL: "http://127.0.0.1:9" });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: .*\(network\)/);
  });

  test("2: a wrong parameter, before any request", async () => {
    let requests = 0;
    const url = await stubService((_, response) => {
      requests += 1;
      response.end("{}");
    });
    const { code, stdout, stderr } = await orgq(
      ["chainstats", "dailyUncles", "--startdate", "2019-02-30", "--enddate", "2019-03-01"],
      { CHAINSTATS_URL: url, CHAINSTATS_API_KEY: "s3cr3t" },
    );
    expect({ code, stdout, requests }).toEqual({ code: 2, stdout: "", requests: 0 });
    expect(stderr).toMatch(/^error: startdate: .*2019-02-30.*\nhint: orgq chainstats dailyUncles --help\n$/);
  });

  test("2: an invalid address", async () => {
    const { code, stderr } = await orgq(["repo-host", "root"], {
      REPO_HOST_URL: "https://octo:s3cr3t@api.example",
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^error: baseUrl: .*\nhint: It comes from the environment: REPO_HOST_URL, REPO_HOST_TOKEN, REPO_HOST_DIALECT\.\n$/,
    );
    expect(stderr).not.toContain("s3cr3t");
  });

  test("3: the credential is refused, and not printed", async () => {
    const url = await stubService((_, response) => {
      response.writeHead(401, { "content-type": "application/json" }).end('{"message":"Bad credentials"}');
    });
    const { code, stderr } = await orgq([...ROUTE, "--trace"], {
      REPO_HOST_URL: url,
      REPO_HOST_TOKEN: "s3cr3t",
    });
    expect(code).toBe(3);
    expect(stderr).toContain("Bad credentials");
    expect(stderr).not.toContain("s3cr3t");
  });

  test("3: the environment has no credential", async () => {
    const args = ["chainstats", "dailyUncles", "--startdate", "2019-02-01", "--enddate", "2019-02-02"];
    const { code, stderr } = await orgq(args, { CHAINSTATS_URL: "http://127.0.0.1:9" });
    expect(code).toBe(3);
    expect(stderr).toContain("hint: Check CHAINSTATS_API_KEY.");
  });

  test("4: a rate limit", async () => {
    const url = await stubService((_, response) => {
      response
        .writeHead(429, { "retry-after": "3600", "content-type": "application/json" })
        .end('{"message":"Slow down"}');
    });
    const { code, stderr } = await orgq(ROUTE, { REPO_HOST_URL: url });
    expect(code).toBe(4);
    expect(stderr).toMatch(/rate_limit.*\nhint: .*Retry from \d{4}-/);
  });

  test.each(["SIGINT", "SIGTERM"] as const)("130: %s ends a list with its continuation", async (signal) => {
    const url = await stubService((request, response) => {
      const { searchParams } = new URL(request.url ?? "/", "http://stub");
      if (searchParams.has("page")) return;
      response.setHeader("link", `<${url}/things?page=2>; rel="next"`);
      response.end('[{"id":1}]');
    });
    const child = startOrgq([...ROUTE, "--all"], { REPO_HOST_URL: url });
    const [stderr, exit] = [text(child.stderr), exitOf(child)];
    await once(child.stdout, "data");
    child.kill(signal);
    expect(await exit).toBe(130);
    expect(await stderr).toMatch(/^continue: orgq repo-host request .*page=2.*\ninterrupted\n$/);
  });

  test("130: interrupted during a wait", async () => {
    const requested = Promise.withResolvers<string | undefined>();
    const url = await stubService(({ url: path }) => {
      requested.resolve(path);
    });
    const child = startOrgq(ROUTE, { REPO_HOST_URL: url });
    const stderr = text(child.stderr);
    const exit = exitOf(child);
    await requested.promise;
    child.kill("SIGINT");
    expect({ code: await exit, stderr: await stderr }).toEqual({ code: 130, stderr: "interrupted\n" });
  });
});

test.skipIf(!existsSync("/dev/full")).each([
  ["chainstats", "--help"],
  ["--version", ""],
])("a full disk below stdout is named: %s %s", (...args) => {
  const script = '"$0" "$@" > /dev/full';
  const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
  const words = ["-c", script, process.execPath, main, ...args.filter((arg) => arg !== "")];
  const { status, stderr } = spawnSync("sh", words, { encoding: "utf8" });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: "error: stdout can't be written: no space is left on the device (ENOSPC)\n",
  });
});

test.skipIf(process.platform === "win32")("a file that takes a part of the output only is named", () => {
  // Within the limit, a write is cut short, as on a disk that is almost full.
  const script = 'ulimit -f 1; "$0" "$@" > "$OUT"';
  const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
  const env = { ...process.env, OUT: folder.path("help"), NODE_DISABLE_COMPILE_CACHE: "1" };
  const words = ["-c", script, process.execPath, main, "--help"];
  const { status, stderr } = spawnSync("sh", words, { encoding: "utf8", env });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr:
      "error: stdout can't be written: the file would be larger than is allowed (EFBIG); its last line may be cut off\n",
  });
});

test("a reader that closes the pipe ends it without an error", async () => {
  const url = await stubService((request, response) => {
    const page = Number(new URL(request.url ?? "/", "http://stub").searchParams.get("page") ?? "1");
    response.setHeader("link", `<${url}/things?page=${String(page + 1)}>; rel="next"`);
    response.end(
      JSON.stringify(Array.from({ length: 100 }, (_, index) => ({ page, index, text: "x".repeat(1000) }))),
    );
  });
  const child = startOrgq([...ROUTE, "--all"], { REPO_HOST_URL: url });
  const stderr = text(child.stderr);
  const exit = exitOf(child);
  await once(child.stdout, "data");
  child.stdout.destroy();
  expect({ code: await exit, stderr: await stderr }).toEqual({ code: 0, stderr: "" });
});

describe("colour", () => {
  test("is off without a terminal and with NO_COLOR", async () => {
    const piped = await orgq(["--help"]);
    const requested = await orgq(["--help"], { FORCE_COLOR: "1" });
    const refused = await orgq(["--help"], { NO_COLOR: "1" });
    expect(requested.stdout).toContain("\u001b[1m");
    expect(piped.stdout).not.toContain("\u001b");
    expect(refused.stdout).toBe(piped.stdout);
  });
});
