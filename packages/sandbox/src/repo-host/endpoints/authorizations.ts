import { list, nonEmptyText, text } from "@org/http-core/schema";
import { authorizationSchema, type Authorization } from "@org/repo-host/resources";
import type { Grant } from "../call/identify.ts";
import { allScopes } from "../options/credentials.ts";
import { created } from "../routes/endpoint.ts";
import type { EndpointCall } from "../call/endpoint-call.ts";
import { field, type FieldError } from "../wire/field.ts";
import { requirePassword, type ViewerParent } from "../routes/access.ts";
import type { ResourceCall } from "../routes/resource.ts";
import { resourceRoutes } from "../routes/resource-routes.ts";
import { nodeId, timestamp } from "../wire/links.ts";
import type { Shown } from "../resources/shown.ts";

/** The tokens that a user has created. */
export const authorizations = resourceRoutes({
  schema: authorizationSchema,
  path: "/authorizations",
  parent: requirePassword,
  key: "grant",
  rows: ({ grants, viewer }) => grants.of(viewer.login),
  summary: authorization,
  errorResource: "OauthAccess",
  fields: {
    note: field(nonEmptyText, "A name for the token, unique among the user's tokens.", wrongNote),
    scopes: field(list(text), "The scopes of the token.", wrongScopes),
  },
  list: { description: "Tokens that the user has created. Requires a password." },
  show: { description: "The description of a token, without the token itself. Requires a password." },
  create: {
    description: "Creates a token. Only this response shows it. Requires a password.",
    required: ["note"],
    run({ note = "", scopes = [] }, call) {
      const { login } = call.viewer;
      const grant = call.grants.add({ login, note, scopes, createdAt: call.context.now });
      const shown = authorization(grant, call);
      return created({ ...shown, token: grant.token }, String(shown.url));
    },
  },
  remove: {
    description: "Revokes a token. Requires a password.",
    run: (grant, { grants }) => grants.remove(grant),
  },
});

function wrongNote(note: string, { grants, viewer }: ResourceCall<ViewerParent>): FieldError {
  return grants.of(viewer.login).some((grant) => grant.note === note) ? "already_exists" : undefined;
}

function wrongScopes(scopes: readonly string[]): FieldError {
  const isKnown = (one: string): boolean => one === "public_repo" || allScopes.includes(one);
  return scopes.every(isKnown) ? undefined : "invalid";
}

/** A token in all responses after its creation: without the token itself. */
function authorization(
  { id, token, scopes, note, createdAt }: Grant,
  { base }: EndpointCall,
): Shown<Authorization> {
  return {
    id,
    node_id: nodeId("Authorization", id),
    url: `${base}/authorizations/${String(id)}`,
    token: "",
    token_last_eight: token.slice(-8),
    hashed_token: null,
    app: { name: note, url: `${base}/authorizations`, client_id: "0".repeat(20) },
    note,
    note_url: null,
    scopes: [...scopes],
    fingerprint: null,
    created_at: timestamp(createdAt),
    updated_at: timestamp(createdAt),
  };
}
