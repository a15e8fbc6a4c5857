import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isList } from "@org/http-core/operation";
import { examples, namedOperations, services, variableNames } from "@org/services";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { exampleArgs } from "../src/help/examples.ts";
import { run } from "../src/run.ts";
import { recordingTerminal } from "./recording-terminal.ts";
import { stubService } from "./stub-service.ts";

const commands = services.flatMap((entry) =>
  namedOperations(entry).map(({ name, operation }) => ({ service: entry.name, name, operation })),
);

beforeEach(() => {
  const all = services.flatMap(({ variables }) => variableNames(variables));
  for (const name of all) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

async function orgq(...args: string[]) {
  const terminal = recordingTerminal();
  const code = await run(args, terminal);
  return { code, stdout: terminal.stdout(), stderr: terminal.stderr() };
}

/** The rows on stdout, one JSON value per line. */
function rowsOf(stdout: string): readonly unknown[] {
  const lines = stdout.split("\n").slice(0, -1);
  return lines.map((line): unknown => JSON.parse(line));
}

test("there is an example for each operation, and no other", () => {
  expect(Object.keys(examples).sort()).toEqual(commands.map(({ operation }) => operation.id).sort());
});

describe.each(commands)("orgq $service $name", ({ service, name, operation }) => {
  const example = exampleArgs(examples[operation.id] ?? {});

  test("the help's example has a response in the sandbox", async () => {
    const { code, stdout, stderr } = await orgq(service, name, ...example);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^sandbox: .*\n(note: .*\n)?$/);
    const [result, ...others] = rowsOf(stdout);
    if (isList(operation)) expect([result, ...others]).toEqual(expect.arrayContaining([expect.any(Object)]));
    else expect(Object(result)).not.toEqual({});
  });
});

const lists = commands.filter(({ operation }) => isList(operation));

test.each(lists)("orgq $service $name --all prints a row per line", async ({ service, name, operation }) => {
  const example = exampleArgs(examples[operation.id] ?? {});
  const { code, stdout, stderr } = await orgq(service, name, ...example, "--all", "--max", "7");
  expect(code).toBe(0);
  expect(stderr.match(/^sandbox: /gm)).toHaveLength(1);
  const rows = stdout.split("\n").slice(0, -1);
  expect(rows).toHaveLength(7);
  for (const row of rows) expect(JSON.parse(row)).toBeInstanceOf(Object);
});

test("the sandbox notice is absent if nothing was sent to it", async () => {
  const { code, stderr } = await orgq("predictions", "trades", "--maker_address", "nobody");
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error: --maker_address: .*\nhint: orgq predictions trades --help\n$/);
});

test("text is printed as a JSON string, or unchanged with --raw", async () => {
  const args = ["repo-host", "markdown.render", "--text", "# Hello"];
  const asJson = await orgq(...args);
  const asText = await orgq(...args, "--raw");
  expect(asText.stdout).toContain("<h1");
  expect(asText.stdout).toBe(JSON.parse(asJson.stdout));
});

test("--raw adds a last line break on a terminal only", async () => {
  const url = await stubService((_, response) => {
    response.setHeader("content-type", "text/html").end("<p>a</p>");
  });
  vi.stubEnv("REPO_HOST_URL", url);
  const command = ["repo-host", "markdown.render", "--text", "a", "--raw"];
  const [pipe, person] = [recordingTerminal(), recordingTerminal({ width: 80 })];
  expect([await run(command, pipe), await run(command, person)]).toEqual([0, 0]);
  expect([pipe.stdout(), person.stdout()]).toEqual(["<p>a</p>", "<p>a</p>\n"]);
});

test.each([
  ["a file", (folder: string) => `@${join(folder, "long.md")}`],
  ["standard input", () => "@-"],
])("a text is read from %s, also a long one", async (_, value) => {
  const folder = await mkdtemp(join(tmpdir(), "orgq-"));
  const text = `# Hello\n\n${"a ".repeat(100_000)}`;
  await writeFile(join(folder, "long.md"), text);
  const given = recordingTerminal({ input: text });
  const code = await run(["repo-host", "markdown.render", "--text", value(folder), "--raw"], given);
  expect({ code, length: given.stdout().length > 200_000 }).toEqual({ code: 0, length: true });
});

test("text that begins with @ has a second one", async () => {
  const { stdout } = await orgq("repo-host", "markdown.render", "--text", "@@nobody-here hello", "--raw");
  expect(stdout).toContain("@nobody-here hello");
  const { code, stderr } = await orgq("repo-host", "markdown.render", "--text", "@nobody-here hello");
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error: --text: .*ENOENT.*\nhint: .*@@name\.\n$/);
});

test("-i prints status and headers on stderr", async () => {
  const { stdout, stderr } = await orgq("repo-host", "root", "-i");
  expect(stderr).toMatch(/\n200\n/);
  expect(stderr).toMatch(/\ncontent-type: application\/json/);
  expect(Object(JSON.parse(stdout))).toHaveProperty("current_user_url");
});

test.each([
  ["an operation", ["validators", "summary", "--validator_id", "99999999", "--window", "30d"], 404],
  ["a request by route", ["repo-host", "request", "GET /repos/nobody/nothing"], 404],
])(
  "-i also prints status and headers of the response that refuses %s, before the error",
  async (_, args, status) => {
    const { code, stderr } = await orgq(...args, "-i");
    expect(code).not.toBe(0);
    expect(stderr).toMatch(
      new RegExp(`\\n${String(status)}\\n(?:.+\\n)*content-type: .+\\n(?:.+\\n)*error: `),
    );
  },
);

test("an operation also has the name that commands usually have", async () => {
  const days = ["--startdate", "2019-02-01", "--enddate", "2019-02-02"];
  const kebab = await orgq("chainstats", "daily-uncles", ...days);
  expect(kebab).toEqual(await orgq("chainstats", "dailyUncles", ...days));
});

test.each([
  [["predictons"], "Did you mean predictions?"],
  [["predictions", "evnts"], "Did you mean events?"],
  [["nothing-like-it"], "orgq --help"],
])("%j is refused: %s", async (args, hint) => {
  const { code, stderr } = await orgq(...args);
  expect(code).toBe(2);
  expect(stderr).toContain(`\nhint: ${hint}\n`);
});

test("the sandbox notice comes before any trace", async () => {
  const { stderr } = await orgq("repo-host", "root", "--trace");
  expect(stderr).toMatch(/^sandbox: .*\n#1 .*→ attempt 1 sent: GET /);
});

test("a repeated flag is sent repeatedly", async () => {
  const { stdout } = await orgq("predictions", "events", "--limit", "2");
  const ids = rowsOf(stdout).map((row) => String(Reflect.get(Object(row), "id")));
  const again = await orgq("predictions", "events", ...ids.flatMap((id) => ["--id", id]));
  expect(ids).toHaveLength(2);
  expect(rowsOf(again.stdout)).toHaveLength(2);
});

describe("orgq repo-host request", () => {
  const route = [
    "repo-host",
    "request",
    "GET /repos/{owner}/{repo}/issues",
    "-f",
    "owner=acme",
    "-f",
    "repo=rocket",
  ];

  test("sends template parameters in the path, the rest in the query", async () => {
    const { code, stdout } = await orgq(...route, "-f", "state=closed", "-f", "per_page=2");
    expect(code).toBe(0);
    expect(rowsOf(stdout)).toEqual([
      expect.objectContaining({ state: "closed" }),
      expect.objectContaining({ state: "closed" }),
    ]);
  });

  test("reads all pages", async () => {
    const first = await orgq(...route, "-f", "per_page=3");
    expect(first.stderr).toContain("\nnote: this is the first page; --all prints the others too\n");
    const { stdout } = await orgq(...route, "-f", "per_page=3", "--all", "--max", "7");
    expect(stdout.split("\n").slice(0, -1)).toHaveLength(7);
  });

  test("sends JSON with :=", async () => {
    const { code, stdout, stderr } = await orgq(
      ...route.with(2, "POST /repos/{owner}/{repo}/issues"),
      ...["-f", "title=It leaks", "-f", 'labels:=["bug"]'],
    );
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(JSON.parse(stdout)).toMatchObject({ title: "It leaks" });
  });

  test("prints a body that is not JSON with --raw: rendered text, a file's content", async () => {
    const rendered = await orgq("repo-host", "request", "POST /markdown", "-f", "text=**a**", "--raw");
    expect(rendered.stdout).toContain("<strong>a</strong>");
    const file = await orgq(...route.with(2, "GET /repos/{owner}/{repo}/readme"), "--raw");
    expect(file.stdout).toMatch(/^# rocket\n/);
  });

  test("prints bytes unchanged with --raw: a picture, a text without a last line break", async () => {
    const picture = Buffer.of(0xff, 0xfe, 0x00, 0x89, 0x50);
    const accepts: unknown[] = [];
    const url = await stubService(({ headers }, response) => {
      accepts.push(headers.accept);
      response.setHeader("content-type", "image/png").end(picture);
    });
    vi.stubEnv("REPO_HOST_URL", url);
    const command = ["repo-host", "request", "GET /picture", "--raw"];
    const [pipe, person] = [recordingTerminal(), recordingTerminal({ width: 80 })];
    expect([await run(command, pipe), await run(command, person)]).toEqual([0, 0]);
    expect(pipe.stdoutBytes()).toEqual(picture);
    expect(person.stdoutBytes()).toEqual(Buffer.concat([picture, Buffer.from("\n")]));
    // --curl has the media type that is sent.
    const { stdout } = await orgq(...command, "--curl");
    expect(stdout).toContain(`-H 'accept: ${String(accepts[0])}'`);
  });

  test("prints the headers of a response to HEAD", async () => {
    const { stdout } = await orgq(...route.with(2, "HEAD /repos/{owner}/{repo}/issues"));
    const headers: unknown = JSON.parse(stdout);
    expect(headers).toHaveProperty("etag");
    expect(headers).toHaveProperty("content-type");
  });

  test.each([
    ["--mxa", "Did you mean --max? A parameter of the route is -f mxa=value."],
    ["--state", "A parameter of the route is -f state=value."],
  ])("refuses %s instead of sending it", async (flag, hint) => {
    const { code, stdout, stderr } = await orgq(...route, "--all", flag, "3");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`error: ${flag}: expected a flag of this command`);
    expect(stderr).toContain(`hint: ${hint}\n`);
  });

  test("requests the largest page of a whole list, unless a size is given", async () => {
    const whole = await orgq(...route, "--all", "--trace");
    expect(whole.stderr).toContain("per_page=100");
    const small = await orgq(...route, "--all", "--max", "4", "-f", "per_page=2", "--trace");
    expect(small.stderr.match(/sent: GET .*per_page=2/g)).toHaveLength(2);
  });

  test("names what is missing if no route is given", async () => {
    const { stderr } = await orgq("repo-host", "request");
    expect(stderr).toMatch(/^error: route: expected .*, received nothing\n/);
  });

  test.each([
    ["no route", []],
    ["--raw of a whole list", ["GET /user", "--all", "--raw"]],
    ["--raw with a format", ["GET /user", "--raw", "-o", "json"]],
    ["--raw with columns", ["GET /user", "--raw", "--columns", "login"]],
    ["--raw with an order", ["GET /user", "--raw", "--sort-by", "login"]],
    ["no method", ["/user"]],
    ["another method", ["TRACE /user"]],
    ["--all for a response that is not a list", ["DELETE /user", "--all"]],
    ["two routes", ["GET /user", "GET /user"]],
  ])("%s is wrong usage", async (_, args) => {
    const { code, stdout } = await orgq("repo-host", "request", ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });
});
