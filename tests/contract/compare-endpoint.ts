import { isList, templateVariables, type Operation } from "@org/http-core/operation";
import type { AuthContract, EndpointContract, ListContract } from "./table.ts";
import { unequal } from "./unequal.ts";

/** The differences between an operation and its endpoint, except in parameters and fields. */
export function endpointDifferences(endpoint: EndpointContract, operation: Operation): readonly string[] {
  return [
    ...unequal("service", endpoint.service, operation.service.name),
    ...unequal("method", endpoint.method, operation.method),
    ...unequal("path", endpoint.path, specPath(operation)),
    ...baseDifferences(endpoint, operation),
    ...authDifferences(endpoint.auth, operation),
    ...unequal("constants", endpoint.constants ?? {}, operation.constants),
    ...unequal("result", endpoint.result.kind, operation.result.kind),
    ...bodyDifferences(endpoint, operation),
    ...(endpoint.list === undefined
      ? unequal("list", false, isList(operation))
      : listDifferences(endpoint.list, operation)),
  ];
}

/** The path in the specification's spelling: `<segment>` if the deployment fixes it, else `{parameter}`. */
function specPath({ path, segments }: Operation): string {
  const fixed = templateVariables(path).reduce(
    (made, { name }) => (name in segments ? made.replace(`{${name}}`, `<${name}>`) : made),
    path,
  );
  return fixed.replace(/\{[?&][^}]*\}/g, "");
}

/** Compares the base addresses. A service that has only one can't confuse them. */
function baseDifferences({ base }: EndpointContract, operation: Operation): readonly string[] {
  return operation.service.bases.length === 1 ? [] : unequal("base", base, `${operation.base}_url`);
}

function authDifferences(
  { forms, inTheField = [], required }: AuthContract,
  { auth }: Operation,
): readonly string[] {
  return [
    ...unequal(
      "credentials",
      [...forms.map(({ scheme }) => scheme), ...inTheField].sort(),
      [...auth.schemes].sort(),
    ),
    ...unequal("credential required", required === true, auth.required),
  ];
}

function bodyDifferences({ body }: EndpointContract, operation: Operation): readonly string[] {
  const found = operation.body;
  if (body === undefined || found === undefined) return unequal("body", body?.kind, found?.kind);
  const type = found.kind === "text" ? found.contentType.split(";", 1)[0] : "application/json";
  return [
    ...unequal("body", body.kind, found.kind),
    ...(body.contentTypes.some((allowed) => allowed === type)
      ? []
      : [`body: ${String(type)} is not one of its types`]),
  ];
}

/** Checks paging by running it: the last page ends the list, and any other cursor is sent back unchanged. */
function listDifferences(list: ListContract, operation: Operation): readonly string[] {
  if (!isList(operation)) return ["list: the operation is not a list"];
  const style = list.style === "not shown" ? [] : unequal("list style", list.style, operation.page.style);
  const items = unequal("list items", list.items, operation.page.items);
  return [...style, ...items, ...(list.style === "cursor" ? cursorDifferences(list, operation) : [])];
}

function cursorDifferences(
  { next = "", param, last }: ListContract,
  operation: Operation,
): readonly string[] {
  if (!isList(operation)) return [];
  const { page } = operation;
  const after = (cursor: string) =>
    page.next({
      request: page.first({}),
      params: {},
      body: { [next]: cursor },
      rows: 1,
      headers: new Headers(),
      baseUrl: "https://service.example",
      url: "https://service.example/",
      links: "rebase",
    });
  return [
    ...(param === undefined ? [] : unequal("cursor", { [param]: "c2" }, after("c2")?.params)),
    ...(last === undefined ? [] : unequal(`after the cursor ${last}`, undefined, after(last))),
  ];
}
