import { createValidators, bearer } from "@org/validators";
import { serviceHandlers } from "@org/http-core/msw";
import { createSandbox } from "@org/sandbox";
import { setupServer } from "msw/node";
import { expect, test } from "vitest";

test("the sandbox responds through MSW", async () => {
  const sandbox = createSandbox();
  const server = setupServer(...serviceHandlers(sandbox));
  server.listen();
  try {
    const auth = bearer(sandbox.credentials.validators);
    const validators = createValidators({ baseUrl: sandbox.origins.validators, auth });
    expect((await validators.consolidations({ limit: 2 })).items).toHaveLength(2);
  } finally {
    server.close();
  }
});
