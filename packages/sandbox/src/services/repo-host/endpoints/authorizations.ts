import { needed, route, text, texts, type Endpoint } from "../route.ts";
import { ok } from "../../../core/handler.ts";
import type { Grant, Grants } from "../conventions/grants.ts";
import { allScopes } from "../credentials.ts";
import { created, done, list, type Endpoints } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { notFound, refused, validationFailed, type FieldProblem } from "../refusals.ts";
import { nodeId, timestamp } from "../resources/links.ts";
import type { Account } from "../world/accounts.ts";
import { own } from "./current-user.ts";

/** The tokens that a user has made. Tokens can't make or show tokens: a password is needed. */
export function authorizations(grants: Grants): Endpoints {
  const byPassword = (endpoint: (viewer: Account, call: EndpointCall) => ReturnType<Endpoint>): Endpoint =>
    own((viewer, call) =>
      call.context.principal?.scopes === undefined
        ? endpoint(viewer, call)
        : refused(403, "This API can only be accessed with username and password Basic Auth"),
    );
  const find = ({ login }: Account, { path }: EndpointCall): Grant | undefined =>
    grants.of(login).find(({ id }) => String(id) === path("grant"));
  return {
    "GET /authorizations": route(
      "Tokens that the user has made; asks for a password.",
      byPassword((viewer, call) =>
        list(call, grants.of(viewer.login), (grant) => authorizationResource(grant, call.base)),
      ),
      { lists: "Authorization" },
    ),
    "POST /authorizations": route(
      "Makes a token, which is shown this once; asks for a password.",
      byPassword((viewer, { fields, base, context }) => {
        const { note, scopes = [] } = fields;
        const refuse = (field: string, code: FieldProblem["code"]): ReturnType<Endpoint> =>
          validationFailed({ resource: "OauthAccess", field, code });
        if (note === undefined || note === "") return refuse("note", "missing_field");
        if (typeof note !== "string") return refuse("note", "invalid");
        if (grants.of(viewer.login).some((grant) => grant.note === note))
          return refuse("note", "already_exists");
        const asked = Array.isArray(scopes) ? scopes.filter((one) => typeof one === "string") : [];
        const known = asked.filter((one) => one === "public_repo" || allScopes.includes(one));
        if (!Array.isArray(scopes) || known.length < scopes.length) return refuse("scopes", "invalid");
        const { login } = viewer;
        const grant = grants.add({ login, note, scopes: known, createdAt: context.now });
        const shown = { ...authorizationResource(grant, base), token: grant.token };
        return created(shown, `${base}/authorizations/${String(grant.id)}`);
      }),
      {
        shows: "Authorization",
        status: 201,
        body: {
          note: needed(text("What the token is called; no two of a user's are called alike.")),
          scopes: texts("What it is granted."),
        },
      },
    ),
    "GET /authorizations/:grant": route(
      "A token, without the token itself; asks for a password.",
      byPassword((viewer, call) => {
        const grant = find(viewer, call);
        return grant === undefined ? notFound() : ok(authorizationResource(grant, call.base));
      }),
      { shows: "Authorization" },
    ),
    "DELETE /authorizations/:grant": route(
      "Revokes a token; asks for a password.",
      byPassword((viewer, call) => {
        const grant = find(viewer, call);
        if (grant === undefined) return notFound();
        grants.remove(grant);
        return done();
      }),
      { status: 204 },
    ),
  };
}

/** A token as it is shown ever after: itself it was shown once, when it was made. */
function authorizationResource({ id, token, scopes, note, createdAt }: Grant, base: string): object {
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
    scopes,
    fingerprint: null,
    created_at: timestamp(createdAt),
    updated_at: timestamp(createdAt),
  };
}
