import { ok } from "../../core/handler.ts";
import type { Endpoints } from "../endpoint.ts";
import { notFound } from "../refusals.ts";
import { PAGES } from "../resources/links.ts";
import { route } from "../route.ts";
import { LICENSES } from "../world/repositories.ts";

/** What the host has for everybody. */
export const catalogues: Endpoints = {
  "GET /emojis": route("Names of emoji, with a picture of each.", () =>
    ok(Object.fromEntries(EMOJI.map((name) => [name, `${PAGES}/emoji/${encodeURIComponent(name)}.png`]))),
  ),
  "GET /feeds": route("Feeds, as RFC 6570 templates.", () =>
    ok({
      timeline_url: `${PAGES}/timeline`,
      user_url: `${PAGES}/{user}.atom`,
      _links: {
        timeline: { href: `${PAGES}/timeline`, type: "application/atom+xml" },
        user: { href: `${PAGES}/{user}.atom`, type: "application/atom+xml" },
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
    return ok({ key, name, spdx_id: spdx, url, html_url: `https://spdx.org/licenses/${spdx}.html` });
  }),
};

const EMOJI = ["+1", "-1", "confused", "eyes", "heart", "hooray", "laugh", "rocket"];
