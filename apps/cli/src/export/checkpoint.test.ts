import { writeFile } from "node:fs/promises";
import { failureOf } from "@org/test-kit/untyped";
import { describe, expect, test } from "vitest";
import { testFolder } from "../../test/test-folder.ts";
import { FileError } from "../failure/file-error.ts";
import { firstCheckpoint, readCheckpoint, saveCheckpoint, type Checkpoint } from "./checkpoint.ts";
import { beginning } from "./growing-file.ts";

const folder = testFolder();
const path = () => folder.path("rows.checkpoint.json");

const saved: Checkpoint = {
  version: 1,
  command: "orgq export a b",
  from: "page 3",
  isComplete: false,
  rows: 20,
  pages: 2,
  rejectedRows: 1,
  data: { length: 900, sha256: "ab" },
  rejected: { length: 40, sha256: "cd" },
  encoder: "state",
  drift: { "unknown field a": 2 },
};

test("the first checkpoint is at the beginning of both files", () => {
  expect(firstCheckpoint("orgq export a b")).toEqual({
    ...{ version: 1, command: "orgq export a b", isComplete: false, rows: 0, pages: 0, rejectedRows: 0 },
    ...{ data: beginning, rejected: beginning, drift: {} },
  });
});

test("a saved checkpoint is read as it was", async () => {
  expect(await readCheckpoint(path(), saved.command)).toBeUndefined();
  await saveCheckpoint(path(), saved);
  expect(await readCheckpoint(path(), saved.command)).toEqual(saved);
  const { from: _, encoder: __, ...atTheEnd } = { ...saved, isComplete: true };
  await writeFile(path(), JSON.stringify(atTheEnd));
  expect(await readCheckpoint(path(), saved.command)).toEqual(atTheEnd);
});

test("that of another command is refused", async () => {
  await saveCheckpoint(path(), saved);
  expect(await failureOf(() => readCheckpoint(path(), "orgq export a c"))).toMatchObject({
    message: "--out: expected the command that began this export, received another one: orgq export a c",
    hint: "It was: orgq export a b. --overwrite begins the export anew.",
  });
});

describe("a file is no checkpoint", () => {
  const changes: Readonly<Record<string, readonly unknown[]>> = {
    version: [2, "1", undefined],
    command: [7, undefined],
    from: [7, null],
    isComplete: ["false", undefined],
    rows: ["20", undefined],
    pages: ["2", undefined],
    rejectedRows: ["1", undefined],
    data: [undefined, "900", { length: "900", sha256: "ab" }, { length: 900 }],
    rejected: [undefined, "40", { length: "40", sha256: "cd" }, { length: 40 }],
    encoder: [7, null],
    drift: [undefined, "none"],
  };
  const cases = Object.entries(changes).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );

  test.each(cases)("with %s as %j", async (name, value) => {
    await writeFile(path(), JSON.stringify({ ...saved, [name]: value }));
    const error = await failureOf(() => readCheckpoint(path(), saved.command));
    expect(error).toBeInstanceOf(FileError);
    expect(error).toMatchObject({
      message: `${path()} is not a checkpoint`,
      hint: "--overwrite begins the export anew.",
    });
  });

  test.each(["[]", "7", "{"])("as %s", async (text) => {
    await writeFile(path(), text);
    const message = `${path()} is not a checkpoint`;
    expect(await failureOf(() => readCheckpoint(path(), saved.command))).toMatchObject({ message });
  });
});
