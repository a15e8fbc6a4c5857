import { join } from "node:path";
import { expect, test } from "vitest";
import { hovers } from "../src/hovers.ts";
import { compilerOptions } from "../src/program.ts";

const root = join(import.meta.dirname, "../../..");

test("editors show the documentation of every method and option", () => {
  const all = hovers(join(root, "tests"), compilerOptions(join(root, "tsconfig.base.json")));
  const members = all.map(({ member }) => member);
  expect(members).toEqual(
    expect.arrayContaining([
      ...["Predictions.events", "RepoHost.markdown.render", "ClientOptions.timeout.total"],
      ...[
        "Endpoint.base",
        "CallError.status",
        "RetryEvent.error",
        "CursorOptions.next",
        "SandboxOptions.data",
      ],
    ]),
  );
  expect(all.filter(({ documentation }) => documentation === "")).toEqual([]);
});
