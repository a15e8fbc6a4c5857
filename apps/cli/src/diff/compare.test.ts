import { writeFile } from "node:fs/promises";
import { failureOf } from "@org/test-kit/untyped";
import { expect, test } from "vitest";
import { canListOpenFiles, openFiles } from "../../test/file-handles.ts";
import { testFolder } from "../../test/test-folder.ts";
import { compare, type Difference } from "./compare.ts";

const folder = testFolder();

/** Compares two files with these texts. */
async function compared(
  [before, after]: readonly [before: string, after: string],
  { extension = "ndjson", key = ["id"], signal = new AbortController().signal } = {},
) {
  const paths = [folder.path(`before.${extension}`), folder.path(`after.${extension}`)] as const;
  await writeFile(paths[0], before);
  await writeFile(paths[1], after);
  const differences: Difference[] = [];
  const counts = await compare(
    paths,
    key,
    (difference) => {
      differences.push(difference);
      return Promise.resolve();
    },
    signal,
  );
  return { counts, differences };
}

const same = (count: number) => ({ added: 0, removed: 0, changed: 0, same: count });

test("rows that are written otherwise are compared by their values", async () => {
  const before = '{"id":1,"of":{"a":1,"b":[{"c":1,"d":2}]}}\n';
  const after = '{ "of": {"b":[{"d":2,"c":1}],"a":1}, "id": 1 }\n';
  expect(await compared([before, after])).toEqual({ counts: same(1), differences: [] });
});

test("a number is no object with its digits", async () => {
  const { counts } = await compared(['{"id":1,"n":{"rawJSON":"1"}}', '{"id":1,"n":1}']);
  expect(counts).toEqual({ ...same(0), changed: 1 });
});

test("a value that is missing is not null", async () => {
  const { differences } = await compared(['{"id":"1"}', '{"id":"1","n":null}']);
  expect(differences).toEqual([{ change: "changed", key: { id: "1" }, fields: { n: { after: null } } }]);
});

test.each(["before", "after"] as const)(
  "a key is refused that two rows of the file %s have",
  async (file) => {
    const twice = '{"id":7}\n{"id":7}\n';
    const texts = file === "before" ? ([twice, ""] as const) : (["", twice] as const);
    expect(await failureOf(() => compared(texts))).toMatchObject({
      message: `--key: expected fields that identify a row, received two rows of ${folder.path(`${file}.ndjson`)} with {"id":7}`,
    });
  },
);

test.each([
  ["{}", ""],
  ['{"id":null,"a":1,"b":2}', "id, a, b"],
])("a key is refused that a row lacks: %s", async (row, names) => {
  expect(await failureOf(() => compared(["", row]))).toMatchObject({
    message: `--key: expected fields that each row has, received id, which a row of ${folder.path("after.ndjson")} lacks`,
    hint: `Fields of the row: ${names}.`,
  });
});

test.each(["before", "after"])("an abort ends it within the file %s", async (file) => {
  const controller = new AbortController();
  const rows = (name: string) => (name === file ? '{"id":1}\n{"id":2}\n' : "");
  controller.abort(new Error("enough"));
  const texts = [rows("before"), rows("after")] as const;
  expect(await failureOf(() => compared(texts, { signal: controller.signal }))).toMatchObject({
    message: "enough",
  });
});

test.skipIf(!canListOpenFiles)("both files are closed, whatever happens", async () => {
  await compared(['{"id":1}', '{"id":1}']);
  await failureOf(() => compared(["{}", "{}"]));
  expect(openFiles(folder.path(""))).toEqual([]);
});

test("a CSV file may begin with a byte order mark, and its values with quotes and line breaks", async () => {
  const texts = ['\uFEFFid,text\n1,"a\n""b"""\n2,c\n3,d\n', "id,text\n2,c\n1,x\n"] as const;
  expect(await compared(texts, { extension: "CSV" })).toEqual({
    counts: { added: 0, removed: 1, changed: 1, same: 1 },
    differences: [
      { change: "changed", key: { id: "1" }, fields: { text: { before: 'a\n"b"', after: "x" } } },
      { change: "removed", key: { id: "3" }, row: { id: "3", text: "d" } },
    ],
  });
});
