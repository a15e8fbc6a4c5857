import type { operations as chainstats } from "@org/chainstats/operations";
import type { Operation } from "@org/http-core/operation";
import type { operations as predictions } from "@org/predictions/operations";
import type { operations as repoHost } from "@org/repo-host/operations";
import type { operations as validators } from "@org/validators/operations";

/** The ids of all operations: `repoHost.markdown.render`. */
export type OperationId =
  | IdsOf<typeof chainstats, "chainstats">
  | IdsOf<typeof validators, "validators">
  | IdsOf<typeof predictions, "predictions">
  | IdsOf<typeof repoHost, "repoHost">;

/** The ids of a service's operations, nested ones with dots. */
type IdsOf<Operations, Service extends string> = {
  [Name in keyof Operations & string]: Operations[Name] extends Operation<infer _, infer _>
    ? `${Service}.${Name}`
    : IdsOf<Operations[Name], `${Service}.${Name}`>;
}[keyof Operations & string];
