import { origins, sandboxCredentials } from "@org/sandbox";
import { sandboxAccounts } from "@org/services/sandbox";
import { expectNone } from "@org/test-kit/expect-none";
import { spellings } from "@org/test-kit/spellings";
import { expect, test } from "vitest";
import { knowSandbox } from "../environment/secrets.ts";
import { TEXT_FORMATS, textOf } from "./formats.ts";

const KEY = `zQ7j&an/awkward+key="<'\\z`;

test.each(TEXT_FORMATS)("%s has no key in any spelling", async (format) => {
  knowSandbox({ bases: origins, accounts: sandboxAccounts({ ...sandboxCredentials, validators: KEY }) });
  for (const spelled of spellings(KEY)) {
    const text = await textOf(format, {
      rows: [{ id: 1, [spelled]: [`by ${spelled}`] }],
      columns: ["id", spelled],
      fields: undefined,
    });
    expect(text).toContain("[redacted]");
    expectNone(text, [KEY]);
  }
});
