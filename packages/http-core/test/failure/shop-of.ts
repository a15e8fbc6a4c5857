import type * as operationEntry from "@org/http-core/operation";
import type { ClassifyInWords, Service } from "@org/http-core/operation";
import type * as schemaEntry from "@org/http-core/schema";

/** A shop as a copy of the runtime defines it. */
export function shopOf(
  { operation, json, anonymous, cursor, refusalIn, limitRefusals }: typeof operationEntry,
  s: typeof schemaEntry,
) {
  const service: Service = {
    name: "shop",
    bases: ["shop"],
    defaults: { attemptTimeout: 1_000, totalTimeout: 100_000, retries: 2, maxWait: 60_000, bodyCap: 10_000 },
  };
  const thing = s.entity("Thing", s.fields({ id: s.text }, { price: s.decimal, size: s.number }));
  const byId = s.params("ById", s.fields({ id: s.text }, {}));
  const named = s.params("Named", s.fields({ name: s.text }, {}));
  const paged = s.params("Paged", s.fields({}, { next: s.text }));
  const get = operation({
    ...{ service, name: "get", method: "GET", path: "/things/{id}", params: byId },
    ...{ result: json(thing), auth: anonymous },
  });
  const create = operation({
    ...{ service, name: "create", method: "POST", path: "/things", params: named },
    ...{ result: json(thing), auth: anonymous, undone: [429] as const },
    classify: {
      load: () => Promise.resolve({ classify: (response) => refusalIn(limitRefusals, response) }),
    },
  });
  const list = operation({
    ...{ service, name: "list", method: "GET", path: "/things", params: paged, auth: anonymous },
    result: json(s.entity("Things", s.fields({ data: s.list(thing) }, { next: s.text }))),
    page: cursor({ items: "data", next: "next", param: "next" }),
  });
  /** A service that says in a 200 that there is nothing, which its classifier reads. */
  const sold = (load: () => Promise<{ readonly classify: ClassifyInWords }>) =>
    operation({
      ...{ service, name: "sold", method: "GET", path: "/sold/{id}", params: byId },
      ...{ result: json(thing), auth: anonymous, classify: { needed: () => true, load } },
    });
  return { get, create, list, sold };
}
