import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { suite } from "@org/test-kit/conformance";
import { endpoints } from "./endpoints.ts";
import { entities } from "./entities.ts";
import { fieldsIn, paramsIn, sectionOf } from "./specification.ts";
import type { EndpointContract, FieldContract, ParamContract } from "./table.ts";

const headings = [...new Set(entities.map(({ heading }) => heading))];

suite("the specification's text", "spec", (folder) => {
  const files = ["chain-and-validators.md", "predictions.md", "repo-host.md"];
  const text = files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");

  it.each(headings)("contains the transcribed fields under %s", (heading) => {
    const transcribed = entities
      .filter((entity) => entity.heading === heading)
      .flatMap(({ fields }) => fields);
    expect(sorted(transcribed.map(asText))).toEqual(sorted(fieldsIn(sectionOf(text, heading))));
  });

  it.each(endpoints.map((endpoint) => [endpoint.heading, endpoint] as const))(
    "contains the transcribed parameters under %s",
    (heading, endpoint) => {
      expect(sorted(tabled(endpoint))).toEqual(
        sorted(paramsIn(sectionOf(text, heading)).filter((row) => !row.startsWith("("))),
      );
    },
  );

  it.each(endpoints.map((endpoint) => [endpoint.heading, endpoint] as const))(
    "contains method, base and path under %s",
    (heading, { method, base, path }) => {
      expect(sectionOf(text, heading)).toContain(`\`${method} {${base}}${path}\``);
    },
  );

  it.each(enumerations())("contains the values of %s, in order", (_, heading, values) => {
    expect(sectionOf(text, heading)).toContain(values.join(", "));
  });
});

/** The parameters that the specification names for an endpoint, with the constants and the key in its table. */
function tabled({ params, auth, constants = {}, refused = {} }: EndpointContract): readonly string[] {
  const named = params.filter((param) => param.unnamed === undefined);
  const keys = auth.forms.flatMap(({ query = {} }) => Object.keys(query)).filter((key) => key === "apikey");
  return [
    ...named.map(asText),
    ...[...keys, ...Object.keys(constants)].map((name) => `${name}: string`),
    ...Object.keys(refused).map((name) => `${name}: any`),
  ];
}

function asText({ name, type }: FieldContract | ParamContract): string {
  return `${name}: ${type}`;
}

function enumerations(): readonly (readonly [string, string, readonly string[]])[] {
  const fields = entities.flatMap(({ heading, fields }) => fields.map((field) => ({ ...field, heading })));
  const params = endpoints.flatMap(({ heading, params }) => params.map((param) => ({ ...param, heading })));
  return [...fields, ...params]
    .filter(({ type }) => type === "enum")
    .map(({ name, heading, values = [] }) => [name, heading, values]);
}

function sorted(rows: readonly string[]): readonly string[] {
  return [...new Set(rows)].sort();
}
