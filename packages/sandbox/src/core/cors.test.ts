import { expect, test } from "vitest";
import { createSandbox } from "../create-sandbox.ts";

const { fetch, origins } = createSandbox();

test.each(["chainstats", "validators", "clob", "catalog"] as const)(
  "%s allows the headers that a preflight names",
  async (base) => {
    const response = await fetch(`${origins[base]}/v1/anything`, {
      method: "OPTIONS",
      headers: {
        Origin: "https://page.example",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization,x-service-network",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(response.headers.get("Access-Control-Allow-Headers")).toBe("authorization,x-service-network");
  },
);

test("the repository host allows the sandbox's own headers and those of its list only", async () => {
  const allowed = async (requested: string): Promise<string | null> => {
    const headers = { Origin: "https://page.example", "Access-Control-Request-Headers": requested };
    const response = await fetch(`${origins.repoHost}/meta`, { method: "OPTIONS", headers });
    return response.headers.get("Access-Control-Allow-Headers");
  };
  const usual = await allowed("authorization,x-other");
  expect(usual).not.toContain("x-other");
  expect(await allowed("authorization,x-sandbox-fault, x-sandbox-world,x-other")).toBe(
    `${usual ?? ""}, x-sandbox-fault, x-sandbox-world`,
  );
});

test.each([
  ["X-Sandbox-Fault", "{", 400],
  ["X-Sandbox-World", "no name", 400],
])("a page can read the error of %s", async (name, value, status) => {
  const response = await fetch(`${origins.catalog}/events/keyset`, { headers: { [name]: value } });
  expect(response.status).toBe(status);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(await response.text()).toContain('{"error":"');
});
