/** What a media type says of a resource; what is undefined is not said. */
interface Form {
  /** Version of the API: `v3`. */
  readonly version: string | undefined;
  /** The representation: `raw`, `html`, `diff` … */
  readonly param: string | undefined;
  /** `json`, `xml` … */
  readonly format: string | undefined;
}

/** What is asked for where no version is. Source: specification, versioning, rule 1. */
const VERSION = "v3";
/** Room in a warning for what somebody else wrote. Unit: characters. */
const ROOM = 80;

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
  const form = formThatCame(came.toLowerCase());
  const asked = accept.toLowerCase().split(",").filter(isTaken);
  if (asked.some((type) => isMet(type, form))) return undefined;
  const versions = asked.map(versionOf);
  const wanted =
    form.version === undefined || versions.includes(form.version)
      ? `"${accept.slice(0, ROOM)}"`
      : `Version ${(versions[0] ?? VERSION).slice(1)}`;
  return `${wanted} was asked for; the answer is "${came.slice(0, ROOM)}"`;
}

function isMet(type: string, came: Form): boolean {
  if (came.version !== undefined && came.version !== versionOf(type)) return false;
  const asked = formAskedFor(type);
  const isJson = type.split(";")[0]?.trim() === "application/json";
  const format = asked === undefined && isJson ? "json" : asked?.format;
  if (format !== undefined && came.format !== undefined && came.format !== format) return false;
  if (asked === undefined || asked.param === came.param) return true;
  return came.param === undefined && came.format === undefined;
}

function versionOf(type: string): string {
  return formAskedFor(type)?.version ?? VERSION;
}

/** Of `application/vnd.service.v3.raw+json`; undefined for a type that is no vendor's. */
function formAskedFor(type: string): Form | undefined {
  const [, parts, format] = /^\s*application\/vnd\.([^;+\s]+)(?:\+([^;\s]+))?/.exec(type) ?? [];
  return parts === undefined ? undefined : { ...named(parts), format };
}

/** Of `service.v3; param=raw; format=json`. */
function formThatCame(text: string): Form {
  const told = (name: string): string | undefined =>
    new RegExp(`;\\s*${name}=\\s*"?([^";\\s]+)`).exec(text)?.[1];
  const { version, param } = named(/^[^;\s]*/.exec(text)?.[0] ?? "");
  return { version, param: told("param") ?? param, format: told("format") };
}

/** The parts of `service.v3.raw` behind the vendor. */
function named(text: string): Pick<Form, "version" | "param"> {
  const parts = text.split(".").slice(1);
  const version = parts.find((part) => /^v\d{1,9}$/.test(part));
  return { version, param: parts.find((part) => part !== version) };
}

/** A weight of 0 says that the type won't do (RFC 9110, 12.4.2). */
function isTaken(type: string): boolean {
  return !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(type);
}
