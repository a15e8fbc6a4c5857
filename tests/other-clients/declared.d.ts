/**
 * What the tests use of others' clients, which `.ci/run` installs outside of the workspace.
 *
 * @module
 */
declare module "octokit" {
  interface Throttling {
    onRateLimit(retryAfter: number): boolean;
    onSecondaryRateLimit(retryAfter: number): boolean;
  }
  interface Retry {
    /** Milliseconds that a second of waiting takes. */
    readonly retryAfterBaseValue: number;
  }
  interface OctokitResponse {
    readonly status: number;
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly data: unknown;
  }
  export class Octokit {
    constructor(options: {
      baseUrl: string;
      auth?: string;
      userAgent?: string;
      throttle?: Throttling;
      retry?: Retry;
    });
    request(route: string, params?: Readonly<Record<string, unknown>>): Promise<OctokitResponse>;
    paginate(route: string, params?: Readonly<Record<string, unknown>>): Promise<readonly unknown[]>;
    readonly rest: {
      readonly markdown: {
        render(params: {
          text: string;
          mode?: "markdown" | "gfm";
          context?: string;
        }): Promise<OctokitResponse>;
        renderRaw(params: {
          data: string;
          headers: Readonly<Record<string, string>>;
        }): Promise<OctokitResponse>;
      };
      readonly rateLimit: { get(): Promise<OctokitResponse> };
      readonly issues: {
        create(params: {
          owner: string;
          repo: string;
          title: string;
          body?: string;
        }): Promise<OctokitResponse>;
        update(params: {
          owner: string;
          repo: string;
          issue_number: number;
          state: string;
        }): Promise<OctokitResponse>;
      };
    };
  }
}

declare module "etherscan-ts" {
  export class Etherscan {
    constructor(apiKey: string, apiUrl: string);
    /** What is in the envelope. */
    getDailyUncleBlockCountAndRewards(startdate: string, enddate: string, sort: string): Promise<unknown>;
  }
}

declare module "@polymarket/clob-client" {
  interface Page {
    readonly data: readonly unknown[];
    readonly next_cursor: string;
  }
  interface Keys {
    readonly key: string;
    readonly secret: string;
    readonly passphrase: string;
  }
  export class ClobClient {
    constructor(
      host: string,
      chainId: number,
      signer?: { getAddress(): Promise<string>; _signTypedData(): Promise<string> },
      keys?: Keys,
      signatureType?: number,
      funder?: string,
      geoBlockToken?: string,
      usesServerTime?: boolean,
    );
    getSimplifiedMarkets(cursor?: string): Promise<Page>;
    getTrades(params: Readonly<Record<string, string>>, onlyFirstPage?: boolean): Promise<readonly unknown[]>;
  }
}

declare module "@polymarket/client" {
  interface Environment {
    readonly name: string;
    readonly clob: { readonly rest: string };
    readonly gamma: { readonly rest: string };
  }
  export type Pages = AsyncIterable<{ readonly items: readonly unknown[] }>;
  export function forkEnvironmentConfig(changes: Environment): Environment;
  export function createPublicClient(options: { environment: Environment }): {
    listEvents(params: { pageSize: number; closed?: boolean; order?: string; ascending?: boolean }): Pages;
    listMarkets(params: { pageSize: number }): Pages;
  };
}

declare module "ethers" {
  type GetUrl = (request: FetchRequest, signal?: unknown) => Promise<unknown>;
  export class FetchRequest {
    static createGetUrlFunc(): GetUrl;
    static registerGetUrl(send: GetUrl): void;
    clone(): FetchRequest;
    url: string;
  }
  export class EtherscanProvider {
    constructor(network: string, apiKey: string);
    /** What is in the envelope's `result`. */
    fetch(module: string, params: Readonly<Record<string, string>>): Promise<unknown>;
  }
}
