import type { ParamDescription } from "@org/openapi";
import { isList, type Operation } from "@org/http-core/operation";

/** Parameters of one purpose. */
export interface ParamGroup {
  readonly title: "Required" | "Set" | "Filter" | "Order" | "Paging" | "Include" | "Parameters";
  readonly params: readonly ParamDescription[];
}

/**
 * The parameters of a form in groups: first those that are required or set, then those of a list by purpose. What pages
 * a list is known; order and inclusion show in a parameter's name, type and values.
 *
 * @param set the names of parameters that have a value
 */
export function groupsOf(
  operation: Operation,
  params: readonly ParamDescription[],
  set: ReadonlySet<string>,
): readonly ParamGroup[] {
  const isFirst = ({ name, required }: ParamDescription): boolean => required || set.has(name);
  const others = params.filter((param) => !isFirst(param));
  const purpose = (param: ParamDescription): ParamGroup["title"] => purposeOf(operation, param);
  const titles = ["Parameters", "Filter", "Order", "Paging", "Include"] as const;
  const groups: readonly ParamGroup[] = [
    { title: params.some(({ name }) => set.has(name)) ? "Set" : "Required", params: params.filter(isFirst) },
    ...titles.map((title) => ({ title, params: others.filter((param) => purpose(param) === title) })),
  ];
  return groups.filter((group) => group.params.length > 0);
}

function purposeOf(operation: Operation, param: ParamDescription): ParamGroup["title"] {
  if (!isList(operation)) return "Parameters";
  const { cursorParams, sizeParam } = operation.page;
  const { name, schema } = param;
  if (cursorParams.includes(name) || name === sizeParam || PAGING.test(name)) return "Paging";
  if (ORDER.test(name) || isDirection(param)) return "Order";
  return schema.type === "boolean" && INCLUSION.test(name) ? "Include" : "Filter";
}

const PAGING = /^(?:limit|offset|page)$|^(?:page|per)_|_cursor$|^cursor$/;
const ORDER = /(?:^|_)(?:order|sort|ascending|descending|direction)(?:_|$)/;
const INCLUSION = /^(?:include|with|expand|related)_/;

/** Whether the values are the two directions of an order. */
function isDirection({ enum: values = [] }: ParamDescription): boolean {
  return values.length === 2 && values.every((value) => /^(?:asc|desc)$/i.test(String(value)));
}
