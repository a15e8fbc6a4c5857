import { excerpt } from "@org/http-core/operation";

/** The parts of a media type; undefined if it does not name them. */
interface Form {
  /** Whether it is a vendor's type, whose parts have a meaning. */
  readonly isVendors: boolean;
  /** Version of the API: `v3`. */
  readonly version: string | undefined;
  /** The representation: `raw`, `html`, `diff` … */
  readonly param: string | undefined;
  /** `json`, `xml` … */
  readonly format: string | undefined;
}

/** The version requested where none is named. Source: specification, versioning, rule 1. */
const VERSION = "v3";

/**
 * Compares the media type of a response with those requested; undefined if it is one of them.
 *
 * | part | requested | received | |
 * |---|---|---|---|
 * | version | none | `v4` | differs: none requests version 3 |
 * | version, format | any | none | omitted by the deployment |
 * | param | `raw` | none, and no format | omitted by the deployment |
 * | param | `raw` | none, but a format | differs: the parts are named, without this one |
 * | format | none | any | the deployment's choice |
 *
 * The vendor is not compared, since it is the deployment's name. For types that are not a vendor's, such as
 * `text/html`, only the version is compared, and the format of `application/json`: how deployments name them is not
 * known.
 *
 * @param received as `service.v3; param=raw; format=json`
 * @param accept the `Accept` that was sent; undefined: none
 */
export function differenceOf(received: string, accept = "*/*"): string | undefined {
  const form = formOf(received);
  const requested = accept.split(",").map((type) => formOf(type, VERSION));
  if (requested.some((one) => isMet(one, form))) return undefined;
  const isOtherVersion = requested.every(({ version }) => differ(version, form.version));
  const wanted = isOtherVersion
    ? `Version ${(requested[0]?.version ?? VERSION).slice(1)}`
    : `"${excerpt(accept, 80)}"`;
  return `${wanted} was requested; the response is "${excerpt(received, 80)}"`;
}

function isMet(requested: Form, received: Form): boolean {
  if (differ(requested.version, received.version) || differ(requested.format, received.format)) return false;
  return (
    !requested.isVendors ||
    requested.param === received.param ||
    (received.param ?? received.format) === undefined
  );
}

/** Whether both are named and differ. */
function differ(one: string | undefined, other: string | undefined): boolean {
  return one !== other && one !== undefined && other !== undefined;
}

/**
 * Parses `application/vnd.service.v3.raw+json`, `service.v3; param=raw; format=json`, and any other type.
 *
 * @param otherwise the version where none is named
 */
function formOf(text: string, otherwise?: string): Form {
  const type = text.trim().toLowerCase();
  const parameter = (name: string): string | undefined =>
    new RegExp(`;\\s*${name}=\\s*"?([^";\\s]+)`).exec(type)?.[1];
  const [, name = "", suffix] = /^([^;+\s]*)(?:\+([^;\s]*))?/.exec(type) ?? [];
  const isVendors = name.startsWith("application/vnd.");
  const parts = name.split(".").slice(isVendors ? 2 : 1);
  const version = parts.find((part) => /^v\d{1,9}$/.test(part));
  return {
    isVendors,
    version: version ?? otherwise,
    param: parameter("param") ?? parts.find((part) => part !== version),
    format: parameter("format") ?? suffix ?? (name === "application/json" ? "json" : undefined),
  };
}
