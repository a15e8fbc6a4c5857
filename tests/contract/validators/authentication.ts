import type { AuthContract } from "../table.ts";

/** Endpoints B and C. */
export const bearerToken: AuthContract = {
  forms: [{ scheme: "bearer", headers: { Authorization: "Bearer <ACCESS_TOKEN>" } }],
  required: true,
};
