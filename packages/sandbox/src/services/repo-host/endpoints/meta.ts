import { route } from "../route.ts";
import { ok } from "../../../core/handler.ts";
import type { Endpoints } from "../endpoint.ts";

/** Facts about the host itself. The networks are those set aside for documentation (RFC 5737). */
export const meta: Endpoints = {
  "GET /meta": route(
    "Facts about the host itself.",
    () =>
      ok({
        verifiable_password_authentication: true,
        hooks: ["192.0.2.0/24"],
        git: ["198.51.100.0/24"],
        pages: ["203.0.113.0/24"],
      }),
    { shows: "Meta" },
  ),
};
