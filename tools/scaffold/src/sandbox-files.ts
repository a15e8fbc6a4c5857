import type { ServiceFiles } from "./service-files.ts";

/** `app.ts` of a service in the sandbox. */
export function appFile({ names, title }: ServiceFiles): string {
  const { camel, kebab, pascal } = names;
  return `import { operations } from "@org/${kebab}/operations";
import type { Dialect } from "@org/http-core";
import { createApp, type App, type SandboxClock } from "../core/app.ts";
import { allowAnyOrigin } from "../core/cors.ts";
import { mount } from "../core/mount.ts";
import { ${camel}Handlers } from "./handlers.ts";
import { ${camel}Rules } from "./rules.ts";

/** Options of {@link ${camel}App}. */
export interface ${pascal}AppOptions {
  readonly clock: SandboxClock;
  readonly dialect: Dialect;
  /** The accepted bearer token. */
  readonly token: string;
}

/** Creates the service "${title}". */
export function ${camel}App({ clock, dialect, token }: ${pascal}AppOptions): App {
  const app = createApp(clock);
  allowAnyOrigin(app);
  mount(app, operations, ${camel}Handlers(), { rules: ${camel}Rules(token), dialect });
  return app;
}
`;
}

/** `handlers.ts`, to which each endpoint adds its handler. */
export function handlersFile({ names, title }: ServiceFiles): string {
  const { camel, kebab } = names;
  return `import type { operations } from "@org/${kebab}/operations";
import { ok, type HandlersOf } from "../core/handler.ts";

/** The handlers of the service "${title}". */
export function ${camel}Handlers(): HandlersOf<typeof operations> {
  return {};
}
`;
}

/** `rules.ts`: the account, and the words of refusals. */
export function rulesFile({ names, title }: ServiceFiles): string {
  const { camel } = names;
  return `import { fail } from "../core/handler.ts";
import type { ServiceRules } from "../core/rules.ts";

/** The checks of the service "${title}" before a handler. Refusals are JSON with \`error\`. */
export function ${camel}Rules(token: string): ServiceRules {
  return {
    admit: (_, { headers, note }) => {
      if (headers.get("authorization") !== \`Bearer \${token}\`)
        return fail(401, { error: "A valid token is required" }, { "WWW-Authenticate": "Bearer" });
      note({ principal: "account" });
      return { ok: true };
    },
    refuse: (problem) =>
      fail(400, {
        error:
          problem.kind === "body"
            ? "The body is invalid"
            : \`\${problem.wireName}: expected \${problem.expected}\`,
      }),
    missing: (status) => fail(status, { error: status === 404 ? "Not found" : "Method not allowed" }),
  };
}
`;
}

/** \`app.test.ts\`: what the service refuses. */
export function appTestFile({ names }: ServiceFiles, path: string): string {
  const { camel, kebab } = names;
  return `import { expect, test } from "vitest";
import { asking, frozenSandbox } from "../../test/ask.ts";

const sandbox = frozenSandbox();
const Authorization = \`Bearer \${sandbox.credentials.${camel}}\`;

test.each([
  [Authorization, 200],
  ["Bearer wrong", 401],
  ["", 401],
])("%s gets %i", async (authorization, status) => {
  const ask = asking(sandbox, "${camel}", { Authorization: authorization });
  expect((await ask("${path}")).status).toBe(status);
});

test("an unknown path gets 404", async () => {
  const ask = asking(sandbox, "${camel}", { Authorization });
  expect((await ask("/not/of/${kebab}")).status).toBe(404);
});
`;
}

/** The service's file in \`apps/services\`. */
export function entryFile({ names, title }: ServiceFiles): string {
  const { camel, kebab, pascal } = names;
  const prefix = kebab.toUpperCase().replaceAll("-", "_");
  return `import { bearer } from "@org/http-core";
import { docs, operations } from "@org/${kebab}/operations";
import { credentialOf } from "./credential-of.ts";
import { fromEnvironment } from "./from-environment.ts";
import { oneBase } from "./one-base.ts";
import type { ServiceEntry, Variables } from "./service.ts";

const variables: Variables = {
  addresses: { ${camel}: "${prefix}_URL" },
  credential: ["${prefix}_TOKEN"],
  dialect: "${prefix}_DIALECT",
};

const credential: ServiceEntry["credential"] = (token = "") => bearer(token);

/** ${title}. */
export const ${camel}: ServiceEntry = {
  name: "${kebab}",
  title: "${title}",
  package: "@org/${kebab}",
  operations,
  docs,
  async connect({ bases, auth, dialect }, settings = {}) {
    const { create${pascal} } = await import("@org/${kebab}");
    return create${pascal}({
      ...settings,
      dialect,
      auth: credentialOf("${kebab}", auth),
      baseUrl: oneBase(bases, "${camel}"),
    });
  },
  variables,
  credential,
  namedCredential: () => credential(...variables.credential),
  environment: (read) => fromEnvironment(variables, credential, read),
};
`;
}
