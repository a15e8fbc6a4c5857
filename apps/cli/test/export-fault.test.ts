import { beforeEach, describe, expect, test, vi } from "vitest";
import { orgqHere } from "./orgq-here.ts";
import { stubService } from "./stub-service.ts";
import { testFolder } from "./test-folder.ts";

const folder = testFolder();

const row = (id: string) => ({ condition_id: id, tokens: [], rewards: null, active: true, closed: false });

/** Pages of one row; the second names itself as the next. */
beforeEach(async () => {
  const url = await stubService((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://stub");
    const id = searchParams.has("next_cursor") ? "2" : "1";
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ limit: 1, count: 1, next_cursor: "Mg==", data: [row(id)] }));
  });
  vi.stubEnv("PREDICTIONS_CLOB_URL", url);
  vi.stubEnv("PREDICTIONS_CATALOG_URL", url);
  return () => {
    vi.unstubAllEnvs();
  };
});

const exported = (...flags: readonly string[]) =>
  orgqHere(["export", "predictions", "simplified-markets", "--out", folder.path("markets.csv"), ...flags]);

describe("an export of a list that can't go on after its second page", () => {
  test.each([
    ["--max", "2"],
    ["--max-pages", "2"],
  ])("is complete with %s %s: nothing more was asked for", async (...most) => {
    expect(await exported(...most)).toMatchObject({ code: 0 });
    expect(await folder.json("markets.csv.manifest.json")).toMatchObject({ rows: 2, pages: 2 });
  });

  test.each([[[]], [["--max", "3"]], [["--max-pages", "3"]]])(
    "is an error with %j, and the next run reads that page again",
    async (most) => {
      for (const before of ["", "continues after 1 rows, 1 pages\n"]) {
        const { code, stderr } = await exported(...most);
        expect(code).toBe(1);
        expect(stderr.startsWith(before)).toBe(true);
        expect(stderr).toContain("did not advance");
        expect(await folder.json("markets.csv.checkpoint.json")).toMatchObject({ rows: 1, pages: 1 });
      }
    },
  );
});
