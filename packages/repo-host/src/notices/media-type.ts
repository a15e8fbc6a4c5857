import { excerpt } from "@org/http-core/operation";

/** What a media type says of a resource; what is undefined is not said. */
interface Form {
  /** Whether it is a type of a vendor's, whose parts mean something. */
  readonly isVendors: boolean;
  /** Version of the API: `v3`. */
  readonly version: string | undefined;
  /** The representation: `raw`, `html`, `diff` … */
  readonly param: string | undefined;
  /** `json`, `xml` … */
  readonly format: string | undefined;
}

/** What is asked for where no version is. Source: specification, versioning, rule 1. */
const VERSION = "v3";

/**
 * Compares the media type that was used with those that were asked for; undefined where it is one of them.
 *
 * | part | asked | came | |
 * |---|---|---|---|
 * | version | none | `v4` | differs: 3 is asked for without a word |
 * | version, format | any | none | left out by the deployment |
 * | param | `raw` | none, and no format | left out by the deployment |
 * | param | `raw` | none, but a format | differs: the parts are told, and this is none of them |
 * | format | none | any | the deployment's choice |
 *
 * The vendor is not compared: it is the deployment's name. Of types that are not a vendor's, such as `text/html`,
 * only the version is, and the format of `application/json`: how deployments tell them is anybody's guess.
 *
 * @param came as `service.v3; param=raw; format=json`
 * @param accept the `Accept` that was sent; undefined: none
 */
export function differenceOf(came: string, accept = "*/*"): string | undefined {
  const form = formOf(came);
  const asked = accept.split(",").map((type) => formOf(type, VERSION));
  if (asked.some((one) => isMet(one, form))) return undefined;
  const isOtherVersion = asked.every(({ version }) => differ(version, form.version));
  const wanted = isOtherVersion
    ? `Version ${(asked[0]?.version ?? VERSION).slice(1)}`
    : `"${excerpt(accept, 80)}"`;
  return `${wanted} was asked for; the answer is "${excerpt(came, 80)}"`;
}

function isMet(asked: Form, came: Form): boolean {
  if (differ(asked.version, came.version) || differ(asked.format, came.format)) return false;
  return !asked.isVendors || asked.param === came.param || (came.param ?? came.format) === undefined;
}

/** Two that are both told, and are not the same. */
function differ(one: string | undefined, other: string | undefined): boolean {
  return one !== other && one !== undefined && other !== undefined;
}

/**
 * Of `application/vnd.service.v3.raw+json`, of `service.v3; param=raw; format=json`, and of any other type.
 *
 * @param otherwise the version where none is told
 */
function formOf(text: string, otherwise?: string): Form {
  const type = text.trim().toLowerCase();
  const told = (name: string): string | undefined =>
    new RegExp(`;\\s*${name}=\\s*"?([^";\\s]+)`).exec(type)?.[1];
  const [, name = "", suffix] = /^([^;+\s]*)(?:\+([^;\s]*))?/.exec(type) ?? [];
  const isVendors = name.startsWith("application/vnd.");
  const parts = name.split(".").slice(isVendors ? 2 : 1);
  const version = parts.find((part) => /^v\d{1,9}$/.test(part));
  return {
    isVendors,
    version: version ?? otherwise,
    param: told("param") ?? parts.find((part) => part !== version),
    format: told("format") ?? suffix ?? (name === "application/json" ? "json" : undefined),
  };
}
