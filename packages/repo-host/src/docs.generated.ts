// Made by `pnpm generate` from the doc comments of this package; change those.
import type { OperationDocs } from "@org/http-core/operation";

/** What the doc comments of this package say, as data. */
export const docs: OperationDocs = {
  "operations": {
    "root": {
      "summary": "The service's addresses by name, as URI templates.",
      "description": "The service's addresses by name, as URI templates."
    },
    "rateLimit": {
      "summary": "The limits of the credential and what is left of them.",
      "description": "The limits of the credential and what is left of them. Costs nothing of the limit."
    },
    "markdown.render": {
      "summary": "Renders Markdown, in a repository's context if you like: then `#1` becomes a link.",
      "description": "Renders Markdown, in a repository's context if you like: then `#1` becomes a link."
    },
    "markdown.renderRaw": {
      "summary": "Renders Markdown sent as plain text, without a context.",
      "description": "Renders Markdown sent as plain text, without a context."
    }
  },
  "types": {
    "NoParams": {
      "description": "No parameters.",
      "fields": {}
    },
    "RateLimitBucket": {
      "description": "One limit, and the requests left. Source: specification, limits.",
      "fields": {
        "limit": "Requests allowed in the window. Unit: requests. Source: specification, limits, rule 1.",
        "remaining": "Requests left in the window. Unit: requests. Source: specification, limits, rule 1.",
        "reset": "When the next window starts. Unit: Unix seconds, UTC. Source: specification, limits, rule 1."
      }
    },
    "RateLimitResources": {
      "description": "The limits by kind of resource. Source: field notes, `/rate_limit`.",
      "fields": {
        "core": "The limit of all resources without a limit of their own. Source: field notes, `/rate_limit`.",
        "search": "The search API's own limit. Source: specification, limits, rule 3."
      }
    },
    "RateLimitStatus": {
      "description": "The state of the caller's limits. Source: specification, limits, rule 6; shape by field notes.",
      "fields": {
        "resources": "The limits by kind of resource. Source: field notes, `/rate_limit`.",
        "rate": "The core limit again, for older clients. Source: field notes, `/rate_limit`."
      }
    },
    "RenderParams": {
      "description": "Parameters of Markdown rendering. Source: specification, render a Markdown document.",
      "fields": {
        "text": "The Markdown to render. Source: specification, render a Markdown document.",
        "mode": "`markdown`: plain Markdown, as for a README. `gfm`: as for comments, where line breaks are kept, and issues and users are linked. Default: `markdown`. Source: specification.",
        "context": "The repository against which references are resolved, as `owner/name`; only used in mode `gfm`. Source: specification."
      }
    },
    "RenderRawParams": {
      "description": "Parameters of raw Markdown rendering. Source: specification, raw mode.",
      "fields": {
        "text": "The Markdown to render, sent as the whole body in plain text. Source: specification, raw mode."
      }
    }
  }
};
