import { services, variableNames } from "@org/services";
import { expect, test, vi } from "vitest";
import { orgqHere } from "./orgq-here.ts";
import { withoutDeployment } from "./without-deployment.ts";

withoutDeployment();

async function whoami(...args: readonly string[]) {
  const { code, stdout, stderr } = await orgqHere(["whoami", ...args]);
  const lines = stdout.split("\n").slice(0, -1);
  return {
    code,
    rows: lines.filter((line) => line.startsWith("{")).map((line): unknown => JSON.parse(line)),
    stdout,
    stderr,
  };
}

test("a terminal shows every variable", async () => {
  const { stdout } = await orgqHere(["whoami"], { width: 120 });
  const names = services.flatMap(({ variables }) => variableNames(variables));
  expect(stdout.split("\n").map((line) => line.split(/ +/)[1])).toEqual(["variable", ...names, undefined]);
});

test("a pipe gets the addresses, and what is set", async () => {
  const { code, rows } = await whoami();
  expect(code).toBe(0);
  const addresses = services.flatMap(({ variables }) => Object.values(variables.addresses));
  expect(rows.map((row): unknown => Reflect.get(Object(row), "variable"))).toEqual(addresses);
  expect(rows).toContainEqual({
    service: "repo-host",
    variable: "REPO_HOST_URL",
    value: "not set: the sandbox",
    source: "environment",
  });
});

test("no secret is shown, also not of an address", async () => {
  vi.stubEnv("REPO_HOST_TOKEN", "s3cr3t");
  vi.stubEnv("REPO_HOST_URL", "https://octo:s3cr3t@api.example/v3?token=s3cr3t");
  const { rows, stdout } = await whoami("repo-host");
  expect(rows).toEqual([
    expect.objectContaining({ variable: "REPO_HOST_URL", value: "https://********@api.example/v3" }),
    expect.objectContaining({ variable: "REPO_HOST_TOKEN", value: "******** (6 characters)" }),
  ]);
  expect(stdout).not.toContain("s3cr3t");
});

test("a table has its columns in order", async () => {
  const { stdout } = await whoami("chainstats", "-o", "table");
  expect(stdout).toMatch(/^service +variable +value +source\n/);
  expect((await whoami("chainstats", "--columns", "variable", "-o", "csv")).stdout).toMatch(/^variable\n/);
});

test("an unknown column is wrong usage", async () => {
  const { code, stderr } = await whoami("chainstats", "--columns", "vairable");
  expect(code).toBe(2);
  expect(stderr).toContain("hint: Did you mean variable?");
});

test("an unknown service is wrong usage", async () => {
  const { code, stderr } = await whoami("repohost");
  expect(code).toBe(2);
  expect(stderr).toContain("expected one of chainstats, validators");
});
