/** The input of a case: plain data, so that it can be passed to a page. */
export interface World {
  /** Base addresses of the sandbox's services. */
  readonly services: {
    readonly chainstats: string;
    readonly validators: string;
    readonly clob: string;
    readonly catalog: string;
    readonly repoHost: string;
  };
  /** Base address of the service in scripted-service.ts, whose paths select a behaviour. */
  readonly scripted: string;
  readonly credentials: {
    /** API keys: one with a plan that includes the statistics, one without. */
    readonly chainstats: { readonly good: string; readonly poor: string };
    readonly validators: string;
    readonly clob: {
      readonly apiKey: string;
      readonly secret: string;
      readonly passphrase: string;
      readonly address: string;
    };
    readonly repoHost: string;
  };
  /** Whether the case runs in a page. Its origin differs from the services', so CORS applies. */
  readonly browser: boolean;
}

/** A behaviour that must hold in every runtime; `run` throws otherwise. */
export interface Case<W = World> {
  readonly name: string;
  readonly run: (world: W) => Promise<void>;
}

/** The outcome of a case; `problem` is undefined if it passed. */
export interface Outcome {
  readonly name: string;
  readonly problem: string | undefined;
}

/** Runs cases one after the other, since they share the limits of one process. */
export async function runAll<W>(cases: readonly Case<W>[], world: W): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, run } of cases) {
    outcomes.push({ name, problem: await problemOf(() => run(world)) });
  }
  return outcomes;
}

async function problemOf(run: () => Promise<void>): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (thrown) {
    return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  }
}
