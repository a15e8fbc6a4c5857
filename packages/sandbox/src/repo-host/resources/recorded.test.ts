import { expect, it } from "vitest";
import { readJson, suite } from "@org/test-kit/conformance";
import { row, rows, type Row } from "../../../test/ask.ts";
import { host } from "../../../test/repo-host/ask-host.ts";

const { alice } = host();

/** Attributes whose names hold a vendor's: the specification's neutral names have none for them. */
const VENDOR = "github";

suite("recorded resources", "recorded/repo-host", (folder) => {
  const recorded = (file: string): unknown => rows(readJson(`${folder}/${file}.json`))[0]?.["response"];

  const kind = (value: unknown): string => (Array.isArray(value) ? "list" : typeof value);

  /** Attributes whose type differs from the recorded one. Null matches every type. */
  const different = (theirs: Row, ours: Row): readonly string[] =>
    Object.entries(theirs)
      .filter(([name, value]) => value !== null && (ours[name] ?? null) !== null)
      .filter(([name, value]) => kind(value) !== kind(ours[name]))
      .map(([name]) => name);

  const missing = (theirs: Row, ours: Row): readonly string[] =>
    Object.keys(theirs).filter((name) => !(name in ours) && !name.includes(VENDOR));

  it.each([
    ["get-repository", "/repos/acme/rocket"],
    ["get-organization", "/orgs/acme"],
    ["get-root", "/"],
  ])("have no field that is missing in the sandbox: %s", async (file, path) => {
    const [theirs, ours] = [row(recorded(file)), row((await alice(path)).json)];
    expect(missing(theirs, ours)).toEqual([]);
    expect(different(theirs, ours)).toEqual([]);
  });

  it.each([
    ["paginate-issues", "/repos/acme/rocket/issues"],
    ["get-content", "/repos/acme/rocket/contents/"],
  ])("have no field in list items that is missing in the sandbox: %s", async (file, path) => {
    const [theirs = {}] = rows(recorded(file));
    const [ours = {}] = rows((await alice(path)).json);
    expect(missing(theirs, ours)).toEqual([]);
    expect(different(theirs, ours)).toEqual([]);
    for (const name of ["user", "owner"])
      if (name in theirs) expect(missing(row(theirs[name]), row(ours[name]))).toEqual([]);
  });
});
