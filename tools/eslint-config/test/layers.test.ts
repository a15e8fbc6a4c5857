import { expect, test } from "vitest";
import { layers } from "../src/layers.ts";
import { lint } from "./lint.ts";

const config = layers("/repo", ["**/*.test.ts", "**/test/**"]);

test.each([
  ["run/attempt.ts", "../response/classify.ts", false],
  ["run/attempt.ts", "./context.ts", false],
  ["run/attempt.ts", "../client/setup.ts", true],
  ["cache/http-cache.ts", "../client/run.ts", true],
  ["schema/compiled/plan.ts", "../types.ts", false],
  ["client/run.ts", "../testing/fake-clock.ts", true],
  ["util/abort.ts", "../index.ts", true],
  ["client/run.test.ts", "../testing/fake-clock.ts", false],
])("%s imports %s: refused %s", (file, specifier, isRefused) => {
  const found = lint(config, `packages/http-core/src/${file}`, `import "${specifier}";`);
  expect(found.length > 0).toBe(isRefused);
});

test.each([
  ["pipeline/request-pipeline.ts", "../journal/journal.ts", false],
  ["pipeline/request-pipeline.ts", "../origins.ts", false],
  ["core/app.ts", "../pipeline/middleware.ts", true],
  ["core/app.ts", "../types.ts", true],
  ["journal/journal.ts", "../control/access.ts", true],
  ["chainstats/app.ts", "../core/app.ts", false],
  ["chainstats/app.ts", "../validators/world.ts", true],
  ["create-services.ts", "./validators/app.ts", false],
  ["chainstats/rules.ts", "@org/chainstats/operations", false],
  ["chainstats/rules.ts", "@org/chainstats", true],
  ["repo-host/endpoints/labels.ts", "../resources/label.ts", false],
  ["repo-host/endpoints/labels.ts", "../../core/handler.ts", false],
  ["repo-host/resources/label.ts", "../endpoints/labels.ts", true],
  ["repo-host/world/labels.ts", "../wire/links.ts", true],
  ["predictions/events.ts", "../core/handler.ts", false],
  ["predictions/events.ts", "./rows/event.ts", false],
  ["predictions/rows/event.ts", "../world/world.ts", false],
  ["predictions/rows/event.ts", "./market.ts", false],
  ["predictions/rows/event.ts", "@org/predictions/operations", false],
  ["predictions/rows/event.ts", "../events/filter.ts", true],
  ["predictions/rows/event.ts", "../answers.ts", true],
  ["predictions/util/draws.ts", "../world/world.ts", true],
  ["predictions/util/draws.test.ts", "../world/world.ts", false],
])("in the sandbox %s imports %s: refused %s", (file, specifier, isRefused) => {
  const found = lint(config, `packages/sandbox/src/${file}`, `import "${specifier}";`);
  expect(found.length > 0).toBe(isRefused);
});

test.each([
  ["commands/export-command.ts", "../flags/flag.ts", false],
  ["export/run-export.ts", "../../package.json", false],
  ["export/run-export.ts", "@org/services/shell", false],
  ["export/run-export.ts", "../flags/own-flags.ts", true],
  ["output/parquet.ts", "../export/encoder.ts", true],
  ["terminal/pager.ts", "../failure/file-error.ts", true],
  ["mcp/serve.ts", "../run.ts", true],
  ["export/run-export.test.ts", "../flags/own-flags.ts", false],
])("in the command line %s imports %s: refused %s", (file, specifier, isRefused) => {
  const found = lint(config, `apps/cli/src/${file}`, `import "${specifier}";`);
  expect(found.length > 0).toBe(isRefused);
});

test.each([
  ["page/OperationPage.tsx", "../form/ParamForm.tsx", false],
  ["page/OperationPage.tsx", "./page.module.css", false],
  ["page/OperationPage.tsx", "../any-route/RoutePage.tsx", true],
  ["style/Dialog.tsx", "../page/page.module.css", true],
  ["table/DataTable.tsx", "../export/ExportMenu.tsx", true],
  ["run/use-runs.ts", "../App.tsx", true],
])("in the playground %s imports %s: refused %s", (file, specifier, isRefused) => {
  const found = lint(config, `apps/playground/src/${file}`, `import "${specifier}";`);
  expect(found.length > 0).toBe(isRefused);
});
