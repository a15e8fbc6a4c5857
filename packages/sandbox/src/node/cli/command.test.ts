import { expect, test } from "vitest";
import { stringify } from "yaml";
import { unlimited } from "../../limits.ts";
import { readCommand } from "./command.ts";

/** For use within `toMatchObject`. */
const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);

const noFile = (path: string): string => {
  throw new Error(`No such file: ${path}`);
};
const read = (...args: readonly string[]): ReturnType<typeof readCommand> => readCommand(args, noFile);

test("by default all services are on this machine only", () => {
  expect(read()).toEqual({
    kind: "serve",
    sandbox: { seed: 1, scale: 60 },
    factor: 1,
    serve: { host: "127.0.0.1", port: 4010, portPerService: true, tls: false },
    drift: false,
  });
});

test("each flag sets an option", () => {
  const faults = [{ kind: "truncate", at: 3 }];
  const dialect = { headers: { SVC_: "ACME_" } };
  expect(
    read(
      ..."-- --port 0 --host 0.0.0.0 --one-port --socket /tmp/s --tls --seed 7 --scale 9".split(" "),
      ..."--now 2026-01-01T12:00:00Z --factor 60".split(" "),
      `--faults=${JSON.stringify(faults)}`,
      `--dialect=${JSON.stringify(dialect)}`,
    ),
  ).toEqual({
    kind: "serve",
    sandbox: { seed: 7, scale: 9, now: Date.UTC(2026, 0, 1, 12), faults, dialect },
    factor: 60,
    serve: { host: "0.0.0.0", port: 0, portPerService: false, socket: "/tmp/s", tls: true },
    drift: false,
  });
});

test("data of your own is JSON or YAML", () => {
  const data = { repoHost: { users: [{ login: "dave", bio: "Tests." }] } };
  const file = stringify(data);
  expect(file).toContain("repoHost:\n  users:\n    - login: dave\n");
  expect(read("--data", JSON.stringify(data))).toMatchObject({ sandbox: { data } });
  expect(readCommand(["--data", "data.yaml"], () => file)).toMatchObject({ sandbox: { data } });
  expect(readCommand(["--data", "data.yml"], () => "a: [")).toMatchObject({
    kind: "mistake",
    message: matching(/^--data: /),
  });
  expect(read("--data", '{"repoHost":{"users":[{"bio":"x"}]}}')).toMatchObject({
    kind: "mistake",
    message: matching(/--data\.repoHost\.users\.0\.login/),
  });
  expect(read("--data", "none.json")).toMatchObject({ kind: "mistake" });
});

test("the time may be epoch milliseconds", () => {
  expect(read("--now", "1767268800000")).toMatchObject({ sandbox: { now: 1_767_268_800_000 } });
});

test("recordings are a file and its options", () => {
  const address = "https://api.example.com";
  expect(read("--recordings", '{"log":{}}', "--drift")).toMatchObject({
    recordings: { source: { log: {} }, options: { services: {} } },
    drift: true,
  });
  expect(read("--recordings", "{}", "--strict", "--recorded-of", `{"repoHost":"${address}"}`)).toMatchObject({
    recordings: { options: { mode: "strict", services: { repoHost: address } } },
  });
  expect(read("--strict")).toMatchObject({ kind: "mistake", message: matching(/--recordings/) });
  expect(read("--recordings", "{}", "--recorded-of", '{"weather":"x"}')).toMatchObject({ kind: "mistake" });
});

test("worlds can be limited and exchanges recorded", () => {
  expect(read("--worlds", "3", "--tape")).toMatchObject({ sandbox: { worlds: 3, tape: true } });
  expect(read("--idle-world-minutes", "0.5")).toMatchObject({ sandbox: { idleWorldMinutes: 0.5 } });
  expect(read("--idle-world-minutes", "0")).toMatchObject({ kind: "mistake" });

  expect(read("--worlds", "many")).toMatchObject({ kind: "mistake", message: matching(/--worlds/) });
});

test("a team's sandbox has a token and a public address", () => {
  expect(read("--control-token", "team", "--base-url", "https://sandbox.example/tools")).toMatchObject({
    serve: { controlToken: "team", baseUrl: "https://sandbox.example/tools" },
  });
});

test("limits are set one by one, or removed", () => {
  expect(read("--limits", '{"repoHost":{"anonymous":3}}')).toMatchObject({
    sandbox: { limits: { repoHost: { anonymous: 3 } } },
  });
  expect(read("--limits", "unlimited")).toMatchObject({ sandbox: { limits: unlimited } });
});

test("pages have caps, and rows no oddities", () => {
  expect(read("--pages", '{"validators":{"largest":3,"next":"asked"}}', "--no-oddities")).toMatchObject({
    sandbox: { pages: { validators: { largest: 3, next: "asked" } }, oddities: false },
  });
  expect(read()).toMatchObject({ sandbox: {} });
  expect(read()).not.toHaveProperty("sandbox.oddities");
});

test("JSON may be in a file", () => {
  const command = readCommand(["--faults", "faults.json"], (path) =>
    path === "faults.json" ? '[{"kind":"bad-gzip"}]' : noFile(path),
  );
  expect(command).toMatchObject({ sandbox: { faults: [{ kind: "bad-gzip" }] } });
  expect(read("--faults", "nowhere.json")).toMatchObject({
    kind: "mistake",
    message: matching(/nowhere\.json/),
  });
});

test.each([
  [["--port", "http"], /--port is a whole number from 0 to 65530/],
  [["--port", "65535"], /65530/],
  [["--scale", "0"], /--scale/],
  [["--scale", "1000001"], /--scale/],
  [["--seed", "1.5"], /--seed/],
  [["--factor", "0"], /--factor/],
  [["--now", "yesterday"], /2026-01-01T12:00:00Z/],
  [["--faults", "[{]"], /--faults/],
  [["--faults", "{}"], /a list/],
  [["--faults", '[{"kind":"delay"}]'], /--faults: 0\.milliseconds/],
  [["--dialect", '{"vendors":1}'], /--dialect\.vendors/],
  [["--limits", '{"repoHost":{"anonymus":1}}'], /limits\.repoHost\.anonymus/],
  [["--limits", "much"], /much/],
  [["--pages", '{"chainstats":{"largest":1}}'], /pages\.chainstats: expected nothing/],
  [["--prot", "1"], /--prot/],
])("%j is refused with a message", (args, message) => {
  expect(readCommand(args, noFile)).toMatchObject({ kind: "mistake", message });
});

test("--help and -h print the usage", () => {
  expect(read("-h")).toEqual({ kind: "help" });
});

test("a socket serves all services, or the named one", () => {
  const sockets = ["--socket", "/tmp/all", "--socket", "repo-host=/tmp/a=b", "--socket=clob=./c"];
  expect(read(...sockets, "--default-service", "repo-host")).toMatchObject({
    serve: {
      socket: "/tmp/all",
      sockets: { repoHost: "/tmp/a=b", clob: "./c" },
      defaultService: "repoHost",
    },
  });
  expect(read("--socket", "/tmp/a=b")).toMatchObject({ serve: { socket: "/tmp/a=b" } });
  expect(read("--default-service", "repoHost")).toMatchObject({ serve: { defaultService: "repoHost" } });
});

test.each([
  [["--socket", "repohost=/tmp/a"], "repo-host"],
  [["--socket", "predictions=/tmp/a"], "clob, catalog"],
  [["--socket", "clob="], "no path"],
  [["--socket", "/tmp/a", "--socket", "/tmp/b"], "twice"],
  [["--socket", "clob=/tmp/a", "--socket", "clob=/tmp/b"], "twice for clob"],
  [["--default-service", "catalogue"], "catalog"],
])("%j is refused", (args, words) => {
  const command = read(...args);
  expect(command.kind === "mistake" && command.message).toContain(words);
});
