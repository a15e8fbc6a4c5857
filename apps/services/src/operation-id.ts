import type { operations as chainstats } from "@org/chainstats/operations";
import type { Operation } from "@org/http-core/operation";
import type { operations as predictions } from "@org/predictions/operations";
import type { operations as repoHost } from "@org/repo-host/operations";
import type { operations as validators } from "@org/validators/operations";
import type { ServiceName } from "./service.ts";

/** The operations of each service. */
interface OperationsOf {
  readonly chainstats: typeof chainstats;
  readonly validators: typeof validators;
  readonly predictions: typeof predictions;
  readonly "repo-host": typeof repoHost;
}

/** The name of each service in code: `repoHost`. */
export type ClientName = InCamelCase<ServiceName>;

/** The ids of all operations: `repoHost.markdown.render`. */
export type OperationId = {
  [Name in ServiceName]: IdsOf<OperationsOf[Name], InCamelCase<Name>>;
}[ServiceName];

/** The ids of a service's operations, nested ones with dots. */
type IdsOf<Operations, Service extends string> = {
  [Name in keyof Operations & string]: Operations[Name] extends Operation<infer _, infer _>
    ? `${Service}.${Name}`
    : IdsOf<Operations[Name], `${Service}.${Name}`>;
}[keyof Operations & string];

type InCamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<InCamelCase<Rest>>}`
  : Name;
