import { expect, it } from "vitest";
import { frozenSandbox, read } from "../../test/ask.ts";
import type { Fault } from "./fault.ts";

const sandbox = frozenSandbox({ scale: 3 });

it.each([204, 205, 304])("a status %d has no body, whatever the fault says", async (status) => {
  sandbox.reset();
  sandbox.faults.add({ kind: "status", status, message: "nothing" });
  for (const base of ["repoHost", "catalog"] as const) {
    const response = await read(await sandbox.fetch(`${sandbox.origins[base]}/meta`));
    expect([response.status, response.text]).toEqual([status, ""]);
  }
});

it.each<[string, Fault]>([
  ["headers", { kind: "status", status: 503, headers: { "no name": "x" } }],
  ["headers", { kind: "status", status: 503, headers: { a: "b\nc" } }],
  ["contentType", { kind: "wrong-type", contentType: "a\nb" }],
])("an invalid header is refused when the fault is added: %s", (field, fault) => {
  expect(() => sandbox.faults.add(fault)).toThrow(new RegExp(`fault\\.${field}`));
});
