import { arrayOf, field } from "../columns.ts";
import type { EndpointContract, EntityContract, ParamContract } from "../table.ts";
import { authNotShown } from "./authentication.ts";

/** The body of the events endpoint. */
export const eventsPage: EntityContract = {
  name: "Events page",
  heading: "### Events (cursor-paged)",
  fields: [arrayOf("Event", "events"), field("next_cursor", "string")],
};

/** What each event in a response includes: always, or only if a parameter requests it. */
export const eventIncludes = {
  always: ["series", "tags", "markets", "eventCreators"],
  /** Chats are also those of the series. The fields of best lines and of partners are not named. */
  onRequest: { include_chat: ["chats"], include_template: ["templates"] },
} as const;

function includeFlag(name: string, unnamed: string): ParamContract {
  return {
    name,
    unnamed,
    in: "query",
    type: "boolean",
    required: false,
    rule: "included only when the flag is true",
    examples: [true, false],
    refused: ["yes"],
  };
}

/** Events, cursor-paged. */
export const events: EndpointContract = {
  service: "predictions",
  heading: "### Events (cursor-paged)",
  method: "GET",
  base: "catalog_url",
  path: "/events/keyset",
  auth: authNotShown,
  params: [
    {
      name: "limit",
      unnamed: "(page size)",
      in: "query",
      type: "integer",
      required: false,
      least: 1,
      most: 500,
      examples: [20, 1, 500],
    },
    {
      name: "order",
      in: "query",
      type: "string",
      required: false,
      rule: "Comma-separated JSON field names to order by",
      examples: ["volume24hr,startDate"],
    },
    {
      name: "ascending",
      unnamed: "a sort direction (used only when order is set)",
      in: "query",
      type: "boolean",
      required: false,
      examples: [true, false],
    },
    {
      name: "after_cursor",
      in: "query",
      type: "string",
      required: false,
      rule: "Opaque token taken from `next_cursor` of the previous response",
      examples: ["eyJpZCI6MTYxNjd9"],
    },
    {
      name: "tag_id",
      in: "query",
      type: "string",
      required: false,
      repeatable: "not shown",
      rule: "Tag ids to include; tag ids to exclude must not overlap with it",
      examples: ["100381"],
    },
    {
      name: "exclude_tag_id",
      unnamed: "a list of tag ids to exclude",
      in: "query",
      type: "string",
      required: false,
      repeatable: true,
      examples: ["100639", "745"],
    },
    {
      name: "partner_slug",
      in: "query",
      type: "string",
      required: false,
      rule: "When set, external partners are attached to matching events",
      examples: ["acme"],
    },
    includeFlag("include_chat", "chats and series chats"),
    includeFlag("include_template", "templates"),
    includeFlag("include_best_lines", "best lines"),
  ],
  refused: { offset: 422 },
  combinations: [
    {
      params: { tag_id: "745", exclude_tag_id: ["100639", "745"] },
      rule: "tag ids to exclude must not overlap with tag_id",
    },
  ],
  result: { kind: "json", entity: "Events page" },
  list: { style: "cursor", items: "events", next: "next_cursor", param: "after_cursor" },
};
