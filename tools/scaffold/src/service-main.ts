import { command } from "./command.ts";
import { newEndpoint } from "./endpoint.ts";
import { namesOf } from "./names.ts";
import { newService } from "./service.ts";
import { pnpm, write } from "./write.ts";

const usage = `npx pnpm new:service <name> <operation> <path> [--list] [--about <sentence>] [--source <where it is documented>]
  such as: npx pnpm new:service weather forecast "/v1/forecasts/{city}" \\
    --about "A client for weather forecasts." --source "documentation of 2026-11"`;

// Writes a service, with its first operation; CONTRIBUTING.md, "Adding a service", says what follows.
command(usage, (root, [name, operation, path], about) => {
  write(root, newService(root, { name, operation, path, ...about }));
  const client = namesOf(name, "name").kebab;
  write(root, newEndpoint(root, { client, name: operation, path, ...about }));
  // Where CI is set, pnpm would refuse to add the package to the lock file.
  pnpm(root, "install", "--no-frozen-lockfile");
  pnpm(root, "generate");
  console.log('Next: its limits, credential, fields and handlers. See CONTRIBUTING.md, "Adding a service".');
});
