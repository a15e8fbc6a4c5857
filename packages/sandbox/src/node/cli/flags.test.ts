import { describe, expect, it, test } from "vitest";
import { baseNames, label } from "../../origins.ts";
import { positive, refuseUnknown, service, whole } from "./flags.ts";

const FLAGS = { port: { type: "string" }, strict: { type: "boolean", short: "s" } } as const;

describe("an unknown flag", () => {
  it.each([
    [["--prot", "1"], "There is no --prot; the nearest is --port."],
    [["--port=1", "--stric"], "There is no --stric; the nearest is --strict."],
    [["-p"], "There is no -p; the nearest is --port."],
  ])("in %j is refused with the nearest", (args, message) => {
    expect(() => refuseUnknown(args, FLAGS)).toThrow(new TypeError(message));
  });

  it("is neither a value nor a known flag", () => {
    expect(() => refuseUnknown(["--port", "prot", "-s", "other"], FLAGS)).not.toThrow();
  });

  it("may have the name of an object's own property", () => {
    expect(() => refuseUnknown(["--toString"], FLAGS)).toThrow("There is no --toString");
  });
});

describe("a whole number", () => {
  it.each([
    ["0", 0],
    ["007", 7],
    ["10", 10],
  ])("is %j", (text, number) => {
    expect(whole("--port", text, 0, 10)).toBe(number);
  });

  it.each(["11", "-1", "1.5", "1e1", "0x1", " 1", "", "ten"])("is not %j", (text) => {
    const message = `--port is a whole number from 0 to 10, not "${text}".`;
    expect(() => whole("--port", text, 0, 10)).toThrow(new RangeError(message));
  });

  it("has a least value", () => {
    expect(() => whole("--scale", "0", 1, 9)).toThrow("from 1 to 9");
  });
});

test("a positive number may have a fraction, but is neither zero nor infinite", () => {
  expect([positive("--factor", "0.5"), positive("--factor", "60")]).toEqual([0.5, 60]);
  for (const text of ["0", "-1", "Infinity", "fast", ""])
    expect(() => positive("--factor", text)).toThrow(`--factor is a positive number, not "${text}".`);
});

describe("a service", () => {
  it.each([
    ["repo-host", "repoHost"],
    ["repoHost", "repoHost"],
    ["clob", "clob"],
  ])("is named %s", (name, base) => {
    expect(service("--service", name)).toBe(base);
  });

  it.each([
    ["catalogue", "catalog"],
    ["Repo-Host", "repo-host"],
    ["", "clob"],
  ])("is not %j, and the error names the nearest", (name, nearest) => {
    expect(() => service("--service", name)).toThrow(
      `--service names a service: ${baseNames.map(label).join(", ")}; the nearest to "${name}" is ${nearest}.`,
    );
  });
});
