import { fromText, type ParamDescription } from "@org/openapi";
import { queryValues } from "./query.ts";

type Style = NonNullable<ParamDescription["style"]>;

/**
 * The value of a query parameter that has a style, as its client wrote it; undefined if the query does not have it.
 *
 * @param anyCase whether names are case-insensitive
 */
export function styledValue(
  param: Pick<ParamDescription, "repeatable" | "schema" | "wireName">,
  style: Style,
  url: URL,
  anyCase: boolean,
): unknown {
  const { schema, wireName } = param;
  const isObject = schema.properties !== undefined;
  const texts = style.explode ? queryValues(url, wireName, anyCase) : split(wireName, style, url, anyCase);
  if (!isObject) return texts.length === 0 ? undefined : fromText(param, texts);
  const names = Object.keys(schema.properties);
  const fields = style.explode
    ? names.flatMap((name): readonly (readonly [string, string])[] => {
        const sent = style.name === "deepObject" ? `${wireName}[${name}]` : name;
        return queryValues(url, sent, anyCase).map((text) => [name, text]);
      })
    : pairs(texts);
  if (fields.length === 0) return undefined;
  return Object.fromEntries(
    fields.map(([name, text]) => [
      name,
      fromText({ schema: schema.properties?.[name] ?? {}, repeatable: false }, [text]),
    ]),
  );
}

/** What separates items before they are decoded. */
const DELIMITERS: Readonly<Record<Style["name"], RegExp>> = {
  form: /,/,
  spaceDelimited: /%20|\+/,
  pipeDelimited: /%7C|\|/i,
  deepObject: /$^/,
};

/** The items in the values of a name. They are separated before they are decoded (RFC 3986, 2.4). */
function split(wireName: string, style: Style, url: URL, anyCase: boolean): readonly string[] {
  const same = (name: string): string => (anyCase ? name.toLowerCase() : name);
  return url.search
    .slice(1)
    .split("&")
    .flatMap((pair) => {
      const [name = "", ...value] = pair.split("=");
      if (same(decoded(name)) !== same(wireName)) return [];
      return value.join("=").split(DELIMITERS[style.name]).map(decoded);
    });
}

function decoded(text: string): string {
  return new URLSearchParams(`a=${text}`).get("a") ?? "";
}

function pairs(texts: readonly string[]): readonly (readonly [string, string])[] {
  return texts.flatMap((name, index) => (index % 2 === 0 ? [[name, texts[index + 1] ?? ""] as const] : []));
}
