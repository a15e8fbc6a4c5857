import { describeOperation, type ParamDescription } from "@org/http-core/describe";
import { templateVariables } from "@org/http-core/operation";
import { routeOperation, routeText, type AnyRoute, type ServiceEntry } from "@org/services";
import type { CatalogueEntry } from "../catalogue/catalogue.ts";
import { writeRoute } from "./route-path.ts";

/** A route that the sandbox describes. */
export interface KnownRoute extends AnyRoute {
  readonly summary: string;
  /** Those of the path and of the query. */
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
  const inQuery = described.filter(
    (param) => param.in === "query" && variables.every(({ name }) => name !== param.name),
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
      description: known?.summary ?? "Any GET route, by its template.",
      params: [...inPath, ...inQuery],
    },
    route,
  };
}

/** Adds the parameters that a route does not name: they go into the query. Other operations stay as they are. */
export function withOthers(entry: CatalogueEntry, names: readonly string[]): CatalogueEntry {
  const { params } = entry.description;
  const others = names.filter((name) => params.every((param) => param.name !== name));
  if (entry.route === undefined || others.length === 0) return entry;
  return { ...entry, description: { ...entry.description, params: [...params, ...others.map(namedParam)] } };
}

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
