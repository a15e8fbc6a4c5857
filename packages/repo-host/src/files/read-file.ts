import type { Call, CallOptions, Client } from "@org/http-core";
import { bytes, type ClassifierInput } from "@org/http-core/operation";
import { routeOperation } from "@org/http-core/routes";
import { described, RAW_MEDIA_TYPE } from "../request/host-routes.ts";

/**
 * Where a file is.
 *
 * @experimental
 */
export interface FileAddress {
  readonly owner: string;
  readonly repo: string;
  /** The path in the repository, without a leading slash. */
  readonly path: string;
  /** A branch, a tag or a commit. @default the repository's default branch */
  readonly ref?: string | undefined;
}

/** The largest file of a deployment, in bytes. Source: deployments' documentation. */
const LARGEST = 100 * 1_024 * 1_024;

/** Whether a response may describe the file in place of its bytes. */
function isJson({ headers }: ClassifierInput): boolean {
  return /[/+]json\b/i.test(headers.get("content-type") ?? "");
}

const route = "GET /repos/{owner}/{repo}/contents/{+path}{?ref}";

const file = {
  ...routeOperation(route, {
    ...described(route),
    name: "readFile",
    classify: {
      needed: isJson,
      load: async () => ({ classify: (await import("../classify.ts")).classifyFile }),
    },
    defaults: { bodyCap: LARGEST, attemptTimeout: 300_000, totalTimeout: 900_000 },
  }),
  result: bytes(RAW_MEDIA_TYPE),
};

/**
 * Reads a file of a repository as bytes: up to 100 MiB, the most that a deployment keeps. In JSON, as `request` reads it,
 * a file above 1 MB has no content.
 *
 * An attempt may take 5 minutes and the call 15, unless `timeout` says otherwise. A file in Git LFS gives the text of its
 * pointer. A folder, a submodule or a symbolic link is a `NotFoundError`. A link to a file gives that file.
 *
 * @experimental
 * @param host a client of `createRepoHost`
 * @example
 * ```ts
 * import { createRepoHost, readFile } from "@org/repo-host";
 *
 * const host = createRepoHost({ baseUrl: "https://api.example" });
 * const bytes = await readFile(host, { owner: "octo", repo: "demo", path: "data/rain.csv", ref: "v1.0" });
 * console.log(new TextDecoder().decode(bytes));
 * ```
 */
export function readFile(
  host: Pick<Client, "call">,
  { owner, repo, path, ref }: FileAddress,
  options?: CallOptions,
): Call<Uint8Array<ArrayBuffer>> {
  // RFC 6570 keeps percent-encoded triplets, and a `%` in a file's name may look like one.
  return host.call(file, { owner, repo, path: path.replaceAll("%", "%25"), ref }, options);
}
