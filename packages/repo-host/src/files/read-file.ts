import { NotFoundError, type Call, type CallOptions, type Client } from "@org/http-core";
import { bytes, operation, type Classify } from "@org/http-core/operation";
import { classify } from "../classify/classify.ts";
import { described } from "../request/ad-hoc.ts";
import { RAW_MEDIA_TYPE } from "../request/requester.ts";

/** Where a file is. */
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

/** A folder and a submodule have no content: the service describes them in JSON, whatever was requested. */
const classifyFile: Classify = (response) => {
  const { status, headers, facts } = response;
  if (status >= 300 || !/^application\/json\b/i.test(headers.get("content-type") ?? ""))
    return classify(response);
  const hint = "`request` of the same route describes it.";
  const error = new NotFoundError("The path leads to a folder or a submodule, not to a file", {
    ...facts,
    hint,
  });
  return { ok: false, retry: "never", error };
};

const file = /* @__PURE__ */ operation({
  ...described("GET /repos/{owner}/{repo}/contents/{+path}{?ref}"),
  name: "readFile",
  result: bytes(RAW_MEDIA_TYPE),
  classify: classifyFile,
  defaults: { bodyCap: LARGEST, attemptTimeout: 300_000, totalTimeout: 900_000 },
});

/**
 * Reads a file of a repository as bytes: up to 100 MiB, the most that a deployment keeps. In JSON, as `request` reads it,
 * a file above 1 MB has no content.
 *
 * An attempt may take 5 minutes and the call 15, unless `timeout` says otherwise. A file in Git LFS gives the text of its
 * pointer. A folder or a submodule is a `NotFoundError`.
 *
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
  return host.call(file, { owner, repo, path, ref }, options);
}
