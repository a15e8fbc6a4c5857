import { describeOperation, type ParamDescription } from "@org/openapi";
import { templateVariables } from "@org/http-core/operation";
import { hasBody, routeOperation, routeText, type AnyRoute, type ServiceEntry } from "@org/services";
import type { CatalogueEntry } from "./entry.ts";
import { writeRoute } from "./route-path.ts";

/** A route that the sandbox describes. */
export interface KnownRoute extends AnyRoute {
  readonly summary: string;
  /** Those of the path, of the query and of a JSON body. */
  readonly params: readonly ParamDescription[];
}

/**
 * A route as an operation of the catalogue.
 *
 * @param known what the sandbox says about it
 * @throws ParameterError where the template is invalid
 */
export function routeEntry(service: ServiceEntry, route: AnyRoute, known?: KnownRoute): CatalogueEntry {
  const operation = routeOperation(route);
  const variables = templateVariables(route.template);
  const described = known?.params ?? [];
  const inPath = variables.map(({ name, operator }) => ({
    ...(described.find((param) => param.name === name) ?? namedParam(name)),
    in: "path" as const,
    repeatable: false,
    // An expression with another operator may be empty.
    required: ["", "+"].includes(operator),
  }));
  const others = described.filter(
    (param) => param.in !== "path" && variables.every(({ name }) => name !== param.name),
  );
  const summary = known?.summary ?? "";
  const description = describeOperation(operation, service.docs);
  return {
    path: writeRoute(route),
    service,
    operation,
    description: {
      ...description,
      // Chosen columns are remembered, and files are named, by the id.
      id: [description.service, ...(route.template.match(/\w+/g) ?? [])].join("."),
      name: routeText(route),
      summary,
      description: known?.summary ?? "Any route, by its template.",
      params: [...inPath, ...others],
    },
    route,
  };
}

/** Adds the parameters that a route does not name: they go into the query or a JSON body. Other operations stay as they are. */
export function withOthers(entry: CatalogueEntry, names: readonly string[]): CatalogueEntry {
  const { params } = entry.description;
  const others = names.filter((name) => params.every((param) => param.name !== name));
  const { route } = entry;
  if (route === undefined || others.length === 0) return entry;
  const added = others.map((name): ParamDescription =>
    hasBody(route)
      ? { ...namedParam(name), in: "body", repeatable: false, schema: {}, description: ANY }
      : namedParam(name),
  );
  return { ...entry, description: { ...entry.description, params: [...params, ...added] } };
}

/** What the form says of a field of any type. */
const ANY = 'JSON, such as `3`, `true` or `["a"]`. Other text is sent as text.';

/** A parameter of which only the name is known. */
function namedParam(name: string): ParamDescription {
  return {
    name,
    wireName: name,
    in: "query",
    required: false,
    repeatable: true,
    schema: { type: "string" },
    default: undefined,
    enum: undefined,
    description: "",
  };
}
