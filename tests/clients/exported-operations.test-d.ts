import type * as chainstats from "@org/chainstats";
import type { operations as ofChainstats } from "@org/chainstats/operations";
import type { Operation } from "@org/http-core/operation";
import type * as predictions from "@org/predictions";
import type { operations as ofPredictions } from "@org/predictions/operations";
import type * as repoHost from "@org/repo-host";
import type { operations as ofRepoHost } from "@org/repo-host/operations";
import type * as validators from "@org/validators";
import type { ClientName } from "@org/services";
import type { operations as ofValidators } from "@org/validators/operations";
import { expectTypeOf, test } from "vitest";

/** The operations of a client that its index does not export; groups of operations have names of their own. */
type NotExported<Index, Operations> = Exclude<
  {
    [Name in keyof Operations]: Operations[Name] extends Operation<infer _, infer _> ? Name : never;
  }[keyof Operations],
  keyof Index
>;

interface Missing {
  readonly chainstats: NotExported<typeof chainstats, typeof ofChainstats>;
  readonly predictions: NotExported<typeof predictions, typeof ofPredictions>;
  readonly repoHost: NotExported<typeof repoHost, typeof ofRepoHost>;
  readonly validators: NotExported<typeof validators, typeof ofValidators>;
}

test("each client exports its operations", () => {
  expectTypeOf<keyof Missing>().toEqualTypeOf<ClientName>();
  expectTypeOf<Missing[ClientName]>().toBeNever();
});
