import type { Names } from "./names.ts";

/** A place of a file that names each service: the new one follows what `after` matches. */
export interface Place {
  readonly after: RegExp;
  readonly insert: string;
}

/** What is said of a service. */
interface Shown {
  /** For display: `Air quality`. */
  readonly title: string;
  /** A path that it answers: `/v1/forecasts/1`. */
  readonly path: string;
  /** The name of its first operation: `forecast`. */
  readonly operation: string;
  /** Statements that read the identifier of the first operation's result from `client`, and return it. */
  readonly firstCall: string;
}

/** The last import of a file. */
const IMPORTS = /^import [^;]*;\n(?!import )/m;

/**
 * The places that a new service takes in the sandbox, the apps and the tests, by file: those of the validator service,
 * whose credential is a bearer token too.
 */
export function placesOf(names: Names, shown: Shown): Readonly<Record<string, readonly Place[]>> {
  const { camel, kebab, pascal } = names;
  const dependency: Place = {
    after: /"@org\/http-core": ".*",\n/,
    insert: `"@org/${kebab}": "workspace:^",\n`,
  };
  const imports = (...lines: readonly string[]): Place => ({
    after: IMPORTS,
    insert: `${lines.join("\n")}\n`,
  });
  const field = (indent: string, value: string): Place => ({
    after: new RegExp(`^${indent}validators: .*,\n`, "m"),
    insert: `${camel}: ${value},\n`,
  });
  return {
    ...inSandbox(names, shown, dependency),
    "apps/services/package.json": [dependency],
    "apps/services/src/index.ts": [
      imports(`import { ${camel} } from "./${kebab}.ts";`),
      { after: / {2}"repo-host": repoHost,\n/, insert: `"${kebab}": ${camel},\n` },
    ],
    "apps/services/src/service.ts": [{ after: /type ServiceName = [^;]*(?=;)/, insert: ` | "${kebab}"` }],
    "apps/services/src/operation-id.ts": [
      imports(`import type { operations as ${camel} } from "@org/${kebab}/operations";`),
      {
        after: / {2}readonly validators: typeof validators;\n/,
        insert: `readonly "${kebab}": typeof ${camel};\n`,
      },
    ],
    "apps/services/src/credential-of.ts": [
      { after: / {2}readonly validators: .*\n/, insert: `readonly "${kebab}": "bearer";\n` },
      { after: / {2}validators: .*\n/, insert: `"${kebab}": "bearer",\n` },
    ],
    "apps/services/src/in-sandbox.ts": [
      { after: / {2}readonly validators: string;\n/, insert: `readonly ${camel}: string;\n` },
      { after: /Pick<UsedCredentials, "chainstats"/, insert: ` | "${camel}"` },
      { after: / {4}validators: \(\) => .*\n/, insert: `"${kebab}": () => bearer(credentials.${camel}),\n` },
      { after: /\{ chainstats, validators,/, insert: ` ${camel},` },
      { after: / {4}validators: \[validators\],\n/, insert: `"${kebab}": [${camel}],\n` },
    ],
    "apps/services/src/sandbox-accounts.ts": [
      { after: / {2}validators,\n/, insert: `${camel},\n` },
      {
        after: / {4}validators: \[[^\]]*\][\s\S]*?\n {4}\],\n/,
        insert: `"${kebab}": [{ name: "account", values: [${camel}] }, ANONYMOUS, wrong("sandbox-wrong-token")],\n`,
      },
    ],
    "apps/playground/src/run/reach-schema.ts": [
      {
        after: /bases: v\.GenericSchema[^;]* {2}validators: text,\n/,
        insert: `${camel}: text,\n`,
      },
      {
        after: /credentials: v\.GenericSchema[^;]* {2}validators: text,\n/,
        insert: `${camel}: text,\n`,
      },
      { after: / {4}validators: accounts,\n/, insert: `"${kebab}": accounts,\n` },
    ],
    "apps/playground/src/server/static-site.ts": [
      { after: /const \{ chainstats, validators,/, insert: ` ${camel},` },
      { after: / {6}repoHost: `.*\n/, insert: `${camel}: \`\${SERVED}/${kebab}\`,\n` },
      { after: / {6}validators,\n/, insert: `${camel},\n` },
    ],
    "apps/playground/package.json": [dependency],
    "apps/playground/src/server/first-calls.ts": [
      imports(`import { create${pascal} } from "@org/${kebab}";`),
      {
        after: /\n(?= {2}\};\n {2}return Object\.values\(calls\))/,
        insert: `"${kebab}": {
service: "${kebab}",
request: "${shown.operation}",
async call(on) {
const client = create${pascal}({ baseUrl: bases.${camel}, ...as("${kebab}"), on });
${shown.firstCall}
},
},
`,
      },
    ],
    "apps/playground/src/server/sandbox-json.test.ts": [field("  ", `\`\${origin}/${kebab}\``)],
    "apps/playground/src/server/sandbox-json.ts": [field("    ", `here(bases.${camel})`)],
    "apps/playground/src/run/tab-world.ts": [field("      ", `baseIn(bases.${camel}, world)`)],
    "tools/eslint-config/src/layers.ts": [
      { after: / {2}validators: \[\],\n/, insert: `${kebab === camel ? kebab : `"${kebab}"`}: [],\n` },
    ],
    "tests/contract/clients.ts": [
      imports(`import { create${pascal}, type ${pascal} } from "@org/${kebab}";`),
      { after: / {2}readonly validators: .*\n/, insert: `readonly ${camel}: ${pascal};\n` },
      {
        after: / {4}validators: createValidators\([^)]*\)[^)]*\),\n/,
        insert: `${camel}: create${pascal}({ baseUrl: origins.${camel}, auth: bearer(credentials.${camel}), limit, fetch }),\n`,
      },
    ],
    "tests/clients/exported-operations.test-d.ts": [
      imports(
        `import type * as ${camel} from "@org/${kebab}";`,
        `import type { operations as of${pascal} } from "@org/${kebab}/operations";`,
      ),
      {
        after: / {2}readonly validators: NotExported.*\n/,
        insert: `readonly ${camel}: NotExported<typeof ${camel}, typeof of${pascal}>;\n`,
      },
    ],
  };
}

/** The places in the sandbox. */
function inSandbox(
  { camel, kebab }: Names,
  { title, path }: Shown,
  dependency: Place,
): Readonly<Record<string, readonly Place[]>> {
  const sandbox = "packages/sandbox";
  const tested: Place = { after: / {2}validators: "\/v1.*\n/, insert: `${camel}: "${path}",\n` };
  return {
    [`${sandbox}/package.json`]: [dependency],
    [`${sandbox}/tsconfig.build.json`]: [
      {
        after: /"references": \[\n/,
        insert: `{ "path": "../${kebab}/tsconfig.build.json" },\n`,
      },
    ],
    [`${sandbox}/src/origins.ts`]: [
      {
        after: / {2}readonly validators: string;\n/,
        insert: `/** ${title}. */\nreadonly ${camel}: string;\n`,
      },
      // The last: the services before it keep their ports.
      { after: / {4}repoHost: .*\n/, insert: `${camel}: addressOf("${camel}"),\n` },
      { after: /baseNames = \[[^\]]*"repoHost"/, insert: `, "${camel}"` },
      ...(kebab === camel ? [] : [{ after: /serviceNames = \[\.\.\.baseNames,/, insert: ` "${kebab}",` }]),
    ],
    [`${sandbox}/src/credentials.ts`]: [
      {
        after: / {2}readonly validators: string;\n/,
        insert: `/** The bearer token of an account of the service "${title}". */\nreadonly ${camel}: string;\n`,
      },
      { after: / {2}validators: .*\n/, insert: `${camel}: "sandbox-token",\n` },
    ],
    [`${sandbox}/src/options/options-schema.ts`]: [
      { after: / {2}validators: .*\n/, insert: `${camel}: v.exactOptional(text),\n` },
    ],
    [`${sandbox}/src/control/overview.ts`]: [
      { after: /const \{ chainstats, validators,/, insert: ` ${camel},` },
      {
        after: / {4}validators: \[bearer\("paid plan", validators\)\],\n/,
        insert: `${camel}: [{ service: "${kebab}", account: "account", where: "Authorization", value: \`Bearer \${${camel}}\` }],\n`,
      },
    ],
    [`${sandbox}/src/faults/refusal.ts`]: [
      {
        after: / {4}case "validators":\n.*\n/,
        insert: `case "${camel}":\nreturn fail(status, { error: message });\n`,
      },
      { after: / {2}validators: \{[^}]*\},\n/, insert: `${camel}: {},\n` },
    ],
    [`${sandbox}/src/recordings/drift/drift.ts`]: [
      {
        after: / {4}case "validators":\n.*\n/,
        insert: `case "${camel}":\nreturn new Headers({ Authorization: \`Bearer \${credentials.${camel}}\` });\n`,
      },
    ],
    [`${sandbox}/src/create-sandbox.test.ts`]: [tested],
    [`${sandbox}/src/node/ways-in.slow.test.ts`]: [tested],
    [`${sandbox}/src/openapi/described-services.ts`]: [
      { after: IMPORTS, insert: `import * as ${camel} from "@org/${kebab}/operations";\n` },
      {
        after: / {2}described\("Validators".*\n/,
        insert: `described("${title}", ${camel}, ${camel}.service),\n`,
      },
    ],
    [`${sandbox}/src/create-services.ts`]: [
      { after: IMPORTS, insert: `import { ${camel}App } from "./${kebab}/app.ts";\n` },
      {
        after: / {4}validators: validatorsApp\(\{[^)]*\}\),\n/,
        insert: `${camel}: ${camel}App({ ...options, token: credentials.${camel} }),\n`,
      },
    ],
  };
}

/** A file with a new service at its places. @throws Error that names the place which is not found */
export function registered(text: string, file: string, places: readonly Place[]): string {
  return places.reduce((changed, { after, insert }) => {
    const found = after.exec(changed);
    if (found === null) throw new Error(`${file}: expected ${String(after)}, after which ${insert} belongs`);
    const at = found.index + found[0].length;
    return `${changed.slice(0, at)}${insert}${changed.slice(at)}`;
  }, text);
}
