import type { Job, Step } from "./workflow.ts";

/** An action by the hash of its commit, which no tag can move. */
const BY_COMMIT = /^[\w.-]+(?:\/[\w.-]+)+@[0-9a-f]{40}$/;

/** Commands that fetch what no file of the repository pins. */
const FETCHES =
  /(?:^|[\s;&|(])(npx|pnpx|bunx|corepack|curl|wget|(?:npm|yarn|pnpm) (?:dlx|exec -y|create|add|i|x|update)\b|(?:npm|yarn) install|npm exec|pip3? install|go install|cargo install|brew|apt-get)(?=\s|$)/gm;

/** A job with the right to publish may run the tools of .ci/release, and no code that builds or installs. */
const PUBLISHES =
  /^(?:npm ci(?: --[\w-]+)*|echo "[^"`]*" >> "\$GITHUB_PATH"|node_modules\/\.bin\/changeset publish [^;&|`$]*)$/;

/**
 * Says how a job of GitHub Actions could run, or publish, code that this repository does not pin.
 *
 * @param jobs - all jobs of its workflow
 */
export function problemsOf(job: Job, jobs: readonly Job[]): readonly string[] {
  const publishes = job.writes.length > 0 || namesToken(job);
  return [
    ...job.steps.flatMap(unpinned),
    ...(publishes ? job.steps.flatMap(changeable) : []),
    ...(job.writes.includes("id-token") || namesToken(job) ? job.steps.flatMap(builds) : []),
    ...(job.environment === "npm" && !waitsForCi(job, jobs) ? ["publishes without waiting for ci.yml"] : []),
  ];
}

function unpinned({ uses, run = "" }: Step): readonly string[] {
  const found = [...run.matchAll(FETCHES)].map(([, command = ""]) => `fetches by ${command}`);
  if (uses !== undefined && !BY_COMMIT.test(uses)) found.push(`uses ${uses}, not by its commit`);
  if (/\bpnpm install\b(?!.*--frozen-lockfile)/.test(run)) found.push("installs without --frozen-lockfile");
  return found;
}

/** Finds a step whose program can change while the commit stays the same: a newer Node, a cache of another job. */
function changeable(step: Step): readonly string[] {
  const [name = ""] = step.uses?.split("@") ?? [];
  const found: string[] = [];
  if (name === "actions/setup-node") {
    const version = step.with["node-version"] ?? "";
    if (!/^\d+\.\d+\.\d+$/.test(version)) found.push(`takes any Node ${version}`);
    if (step.with["package-manager-cache"] !== "false" || step.with["cache"] !== undefined)
      found.push("restores a cache");
  }
  if (name.startsWith("actions/cache")) found.push("restores a cache");
  return found;
}

function builds({ run, "working-directory": folder }: Step): readonly string[] {
  if (run === undefined || (PUBLISHES.test(run) && (folder === ".ci/release" || run.startsWith("echo "))))
    return [];
  return [`runs "${run}" with the right to publish`];
}

/** Whether it is given a secret other than the token that GitHub makes for it. */
function namesToken({ env, steps }: Job): boolean {
  const values = [env, ...steps.flatMap((step) => [step.env, step.with])].flatMap((one) =>
    Object.values(one),
  );
  return values.some((value) => /\bsecrets\.(?!GITHUB_TOKEN\b)/.test(value));
}

function waitsForCi(job: Job, jobs: readonly Job[]): boolean {
  if (job.calls === "./.github/workflows/ci.yml") return true;
  return job.needs.some((name) => jobs.some((other) => other.name === name && waitsForCi(other, jobs)));
}
