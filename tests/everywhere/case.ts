/** What a case of the essential behaviour is given: plain data, so that it can be handed to a page. */
export interface World {
  /** Base addresses of the sandbox's services. */
  readonly services: {
    readonly chainstats: string;
    readonly validators: string;
    readonly clob: string;
    readonly catalog: string;
    readonly repoHost: string;
  };
  /** Base address of the moody service: see moody-service.ts. */
  readonly moody: string;
  readonly credentials: {
    /** API keys: one whose plan has the statistics, one whose plan hasn't. */
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
  /** Whether a page asks: of another origin than the services', which show it what their CORS lists name. */
  readonly browser: boolean;
}

/** One behaviour that holds in every world. It throws where it does not. */
export interface Case<W = World> {
  readonly name: string;
  readonly run: (world: W) => Promise<void>;
}

/** How a case went: `problem` says what was wrong, undefined where nothing was. */
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
