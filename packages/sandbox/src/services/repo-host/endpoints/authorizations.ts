import { list, nonEmptyText, text } from "@org/http-core/schema";
import { authorizationSchema, type Authorization } from "@org/repo-host/resources";
import type { Grant } from "../conventions/grants.ts";
import { allScopes } from "../credentials.ts";
import { created } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { field, type Wrong } from "../field.ts";
import { ofViewerByPassword, type OfViewer } from "../places.ts";
import type { At } from "../resource.ts";
import { routesOf } from "../routes-of.ts";
import { nodeId, timestamp } from "../resources/links.ts";
import type { Shown } from "../resources/shown.ts";

/** The tokens that a user has made. */
export const authorizations = routesOf({
  schema: authorizationSchema,
  path: "/authorizations",
  place: ofViewerByPassword,
  key: "grant",
  rows: ({ grants, viewer }) => grants.of(viewer.login),
  summary: authorization,
  problemsOf: "OauthAccess",
  fields: {
    note: field(nonEmptyText, "What the token is called; no two of a user's are called alike.", wrongNote),
    scopes: field(list(text), "What it is granted.", wrongScopes),
  },
  list: { says: "Tokens that the user has made; asks for a password." },
  show: { says: "A token, without the token itself; asks for a password." },
  create: {
    says: "Makes a token, which is shown this once; asks for a password.",
    needs: ["note"],
    run({ note = "", scopes = [] }, call) {
      const { login } = call.viewer;
      const grant = call.grants.add({ login, note, scopes, createdAt: call.context.now });
      const shown = authorization(grant, call);
      return created({ ...shown, token: grant.token }, String(shown.url));
    },
  },
  remove: { says: "Revokes a token; asks for a password.", run: (grant, { grants }) => grants.remove(grant) },
});

function wrongNote(note: string, { grants, viewer }: At<OfViewer>): Wrong {
  return grants.of(viewer.login).some((grant) => grant.note === note) ? "already_exists" : undefined;
}

function wrongScopes(scopes: readonly string[]): Wrong {
  const isKnown = (one: string): boolean => one === "public_repo" || allScopes.includes(one);
  return scopes.every(isKnown) ? undefined : "invalid";
}

/** A token as it is shown ever after: itself it was shown once, when it was made. */
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
