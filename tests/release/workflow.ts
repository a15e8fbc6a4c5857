import { parse } from "yaml";
import { z } from "zod";

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const texts = z.record(z.string(), text).default({});
const step = z.object({
  if: text.optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: texts,
  env: texts,
  "working-directory": z.string().optional(),
});
const permissions = z.union([z.string(), z.record(z.string(), z.string())]);
const job = z.object({
  needs: z.union([z.string().transform((name) => [name]), z.array(z.string())]).default([]),
  uses: z.string().optional(),
  environment: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).optional(),
  permissions: permissions.optional(),
  env: texts,
  steps: z.array(step).default([]),
});
const workflow = z.object({
  permissions: permissions.optional(),
  env: texts,
  jobs: z.record(z.string(), job),
});
const action = z.object({
  inputs: z.record(z.string(), z.object({ default: text.optional() })).default({}),
  runs: z.object({ steps: z.array(step) }),
});

/** One step of a job, as GitHub runs it: those of local actions stand in place of the action. */
export type Step = z.output<typeof step>;

/** A job with the permissions that it has, also by its workflow. */
export interface Job {
  readonly name: string;
  readonly needs: readonly string[];
  /** The workflow that it calls. */
  readonly calls: string | undefined;
  readonly environment: string | undefined;
  /** Its permissions to write, such as `contents`; `all` where they are not limited. */
  readonly writes: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

/**
 * Reads the jobs of a workflow.
 *
 * @param read - the text of `action.yml` of a local action, by the path that `uses` has
 */
export function jobsOf(source: string, read: (path: string) => string): readonly Job[] {
  const { jobs, ...whole } = workflow.parse(parse(source));
  return Object.entries(jobs).map(([name, each]) => ({
    name,
    needs: each.needs,
    calls: each.uses,
    environment: each.environment,
    writes: written(each.permissions ?? whole.permissions),
    env: { ...whole.env, ...each.env },
    steps: each.steps.flatMap((one) => expanded(one, read)),
  }));
}

function written(granted: z.output<typeof permissions> | undefined): readonly string[] {
  if (granted === undefined || granted === "write-all") return ["all"];
  if (typeof granted === "string") return [];
  return Object.keys(granted).filter((name) => granted[name] === "write");
}

/** The steps of a local action with these inputs, without those that its conditions leave out. */
function expanded(given: Step, read: (path: string) => string): readonly Step[] {
  if (given.uses?.startsWith("./") !== true) return [given];
  const { inputs, runs } = action.parse(parse(read(given.uses)));
  const valueOf = (name: string): string => given.with[name] ?? inputs[name]?.default ?? "";
  const filled = (value: string): string =>
    value.replaceAll(/\$\{\{ *inputs\.([\w-]+) *\}\}/g, (_, name: string) => valueOf(name));
  return runs.steps
    .filter((one) => {
      const [, name, value] = /^inputs\.([\w-]+) == '(.*)'$/.exec(one.if ?? "") ?? [];
      return name === undefined || valueOf(name) === value;
    })
    .map((one) => ({
      ...one,
      with: Object.fromEntries(Object.entries(one.with).map(([key, value]) => [key, filled(value)])),
    }));
}
