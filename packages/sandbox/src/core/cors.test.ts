import { expect, test } from "vitest";
import { createSandbox } from "../sandbox.ts";

const { fetch, origins } = createSandbox();

test.each(["chainstats", "validators", "clob", "catalog"] as const)(
  "%s lets a page send the headers that its browser asks for",
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
