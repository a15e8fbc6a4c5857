import { DecodeError, NotFoundError } from "@org/http-core";
import { fromBase64, isRecord, type ClassifyInWords } from "@org/http-core/operation";
import { classify } from "./classify.ts";

/** The types that a description names, in words. */
const KINDS: Readonly<Record<string, string>> = {
  dir: "a folder",
  submodule: "a submodule",
  symlink: "a symbolic link",
};

/**
 * Classifies the response to a request for a file's bytes. The service describes in JSON what has no bytes, and a file
 * too where it ignores `Accept`. A file may be of JSON itself, so the form of the body decides. A response in the
 * requested media type is always the file.
 */
export const classifyFile: ClassifyInWords = (response, words) => {
  const { status, facts, json } = response;
  if (status >= 300) return classify(response, words);
  const described = descriptionIn(json());
  if (described === undefined) return undefined;
  const kind = KINDS[described.type];
  if (kind !== undefined) {
    const hint = "`request` of the same route describes it.";
    const error = new NotFoundError(`The path leads to ${kind}, not to a file`, { ...facts, hint });
    return { ok: false, retry: "never", error };
  }
  const body = contentOf(described);
  if (body !== undefined) return { ok: true, body };
  const error = new DecodeError("The service describes the file, without its whole content", {
    ...facts,
    hint: "It, or a proxy before it, ignores the `Accept` of the request.",
  });
  return { ok: false, retry: "never", error };
};

/** A description of an object in a repository. */
interface Description {
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The description that a body is: of one object, or of a folder by its entries. */
function descriptionIn(body: unknown): Description | undefined {
  if (!Array.isArray(body)) return isDescribed(body) ? { type: String(body["type"]), body } : undefined;
  return body.length > 0 && body.every(isDescribed) ? { type: "dir", body: {} } : undefined;
}

/** True if a value has the fields with which the service describes every file, folder, submodule and link. */
function isDescribed(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false;
  const { type, name, path, sha } = value;
  if (typeof name !== "string" || typeof path !== "string") return false;
  return /^(?:file|dir|submodule|symlink)$/.test(String(type)) && /^[\da-f]{40,64}$/.test(String(sha));
}

/** The bytes of a described file; undefined if they are not all there. */
function contentOf({ body }: Description): Uint8Array | undefined {
  const { content, encoding, size } = body;
  if (typeof content !== "string" || encoding !== "base64") return undefined;
  const bytes = fromBase64(content);
  return bytes?.length === size ? bytes : undefined;
}
