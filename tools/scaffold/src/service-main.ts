import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { newEndpoint } from "./endpoint.ts";
import { newService } from "./service.ts";
import { pnpm, write } from "./write.ts";

// Writes the client of a service, with its first operation; CONTRIBUTING.md, "Adding a service", says what follows.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    about: { type: "string", default: "Says what it is." },
    source: { type: "string", default: "inferred" },
  },
});
const [name, operation, path, ...rest] = positionals;
if (name === undefined || operation === undefined || path === undefined || rest.length > 0) {
  console.error(`usage: npx pnpm new:service <name> <operation> <path> [--about <sentence>] [--source <where it is documented>]
  such as: npx pnpm new:service weather forecast "/v1/forecasts/{city}" \\
    --about "A client for weather forecasts." --source "documentation of 2026-11"`);
  process.exit(2);
}
try {
  const root = resolve(import.meta.dirname, "../../..");
  const variables = Array.from(path.matchAll(/\{(\w+)\}/g), ([, variable = ""]) => [variable, "1"]);
  const given = variables.length > 0 ? JSON.stringify(Object.fromEntries(variables)) : "";
  const files = newService(root, { name, ...values }, `${operation}(${given})`);
  write(root, files);
  const client = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  write(root, newEndpoint(root, { client, name: operation, path, ...values }));
  // Where CI is set, pnpm would refuse to add the package to the lock file.
  pnpm(root, "install", "--no-frozen-lockfile");
  pnpm(root, "generate");
  console.log(`Next: the sandbox and the apps. See CONTRIBUTING.md, "Adding a service".`);
} catch (error) {
  console.error(error instanceof TypeError ? error.message : error);
  process.exit(2);
}
