import { accepts, type AuthRequirement, anonymous, propertyOf, type Scheme } from "@org/http-core/operation";
import { child, children, items, type Node, resolved, textOf } from "./document.ts";

/** Returns the credentials that an operation accepts. A document may require one that the service does not: none is required. */
export function authOf(document: unknown, operation: Node): AuthRequirement {
  const own = child(operation, "security");
  const required = own.value === undefined ? child({ value: document, at: "#" }, "security") : own;
  const alternatives = items(required);
  if (Array.isArray(required.value) && alternatives.every((one) => children(one).length === 0))
    return anonymous;
  const schemes = {
    value: propertyOf(propertyOf(document, "components"), "securitySchemes"),
    at: "#/components/securitySchemes",
  };
  const names = alternatives.flatMap((one) => children(one).map(([name]) => name));
  const kinds = new Set(names.flatMap((name) => kindsOf(document, child(schemes, name))));
  const [first, ...others] = kinds;
  // A credential made by hand, such as a signature, is never described.
  return first === undefined ? accepts(...ALL) : accepts(first, ...others, "custom", "hmac");
}

const ALL = ["apiKey", "appKey", "basic", "bearer", "custom", "hmac", "queryToken", "token"] as const;

function kindsOf(document: unknown, node: Node): readonly Scheme[] {
  const scheme = resolved(document, node, () => undefined);
  const type = scheme && textOf(scheme, "type");
  if (scheme === undefined || type === undefined) return ALL;
  if (type === "apiKey")
    return textOf(scheme, "in") === "query" ? ["queryToken", "apiKey", "appKey"] : ["apiKey", "token"];
  if (type === "http" && textOf(scheme, "scheme")?.toLowerCase() === "basic") return ["basic"];
  return ["bearer", "token"];
}
