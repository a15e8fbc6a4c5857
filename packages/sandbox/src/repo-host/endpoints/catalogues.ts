import { ok } from "../../core/handler.ts";
import { type Endpoints, route } from "../routes/endpoint.ts";
import { notFound } from "../wire/refusals.ts";
import { PAGES } from "../wire/links.ts";
import { LICENSES } from "../world/repositories.ts";

/** Resources of the host itself. */
export const catalogues: Endpoints = {
  "GET /emojis": route("Names of emoji, with the address of an image for each.", ({ base }) =>
    ok(
      Object.fromEntries(
        EMOJI.map((name) => [name, `${base}${PAGES}/emoji/${encodeURIComponent(name)}.svg`]),
      ),
    ),
  ),
  "GET /feeds": route("Feeds, as RFC 6570 templates.", ({ base }) =>
    ok({
      timeline_url: `${base}${PAGES}/timeline`,
      user_url: `${base}${PAGES}/{user}.atom`,
      _links: {
        timeline: { href: `${base}${PAGES}/timeline`, type: "application/atom+xml" },
        user: { href: `${base}${PAGES}/{user}.atom`, type: "application/atom+xml" },
      },
    }),
  ),
  "GET /licenses": route("Licences that repositories have.", ({ base }) =>
    ok(LICENSES.map(({ key, name, spdx }) => ({ key, name, spdx_id: spdx, url: `${base}/licenses/${key}` }))),
  ),
  "GET /licenses/:key": route("A licence.", ({ base, path }) => {
    const found = LICENSES.find(({ key }) => key === path("key"));
    if (found === undefined) return notFound();
    const { key, name, spdx } = found;
    const url = `${base}/licenses/${key}`;
    return ok({ key, name, spdx_id: spdx, url, html_url: `${base}${PAGES}/licenses/${key}` });
  }),
  // These networks are reserved for documentation (RFC 5737).
  "GET /meta": route(
    "Information about the host itself.",
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

const EMOJI = ["+1", "-1", "confused", "eyes", "heart", "hooray", "laugh", "rocket"];
