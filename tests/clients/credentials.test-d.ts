import type { createChainstats } from "@org/chainstats";
import type {
  apiKey,
  appKey,
  basic,
  bearer,
  credential,
  Credential,
  queryToken,
  token,
  withPrincipal,
} from "@org/http-core";
import type { createPredictions, tradingKey } from "@org/predictions";
import type { createRepoHost } from "@org/repo-host";
import type { createValidators } from "@org/validators";
import { expectTypeOf, test } from "vitest";

interface Credentials {
  readonly apiKey: ReturnType<typeof apiKey>;
  readonly appKey: ReturnType<typeof appKey>;
  readonly basic: ReturnType<typeof basic>;
  readonly bearer: ReturnType<typeof bearer>;
  readonly credential: ReturnType<typeof credential>;
  readonly queryToken: ReturnType<typeof queryToken>;
  readonly token: ReturnType<typeof token>;
  readonly tradingKey: ReturnType<typeof tradingKey>;
  readonly ofAnyScheme: Credential;
}

/** The forms in which a client takes a credential. */
interface Forms<C extends Credential> {
  readonly itself: C;
  readonly named: C extends Credential<infer S> ? ReturnType<typeof withPrincipal<S>> : never;
  readonly returned: () => C;
  readonly resolved: () => Promise<C>;
}

type Create =
  typeof createChainstats | typeof createPredictions | typeof createRepoHost | typeof createValidators;
type Auth<C extends Create> = NonNullable<Parameters<C>[0]>["auth"];

type Form = keyof Forms<Credential>;

/** For each form, the credentials that a client takes in it. */
type Taken<C extends Create> = {
  [F in Form]: {
    [K in keyof Credentials]: Forms<Credentials[K]>[F] extends Auth<C> ? K : never;
  }[keyof Credentials];
};

test("each client takes its service's credentials in every form, and no others", () => {
  expectTypeOf<Taken<typeof createChainstats>>().toEqualTypeOf<Record<Form, "apiKey">>();
  expectTypeOf<Taken<typeof createPredictions>>().toEqualTypeOf<Record<Form, "tradingKey">>();
  expectTypeOf<Taken<typeof createRepoHost>>().toEqualTypeOf<
    Record<Form, "appKey" | "basic" | "bearer" | "queryToken" | "token">
  >();
  expectTypeOf<Taken<typeof createValidators>>().toEqualTypeOf<Record<Form, "bearer">>();
});

test("no client takes a bare key", () => {
  expectTypeOf<string>().not.toExtend<Auth<Create>>();
});
