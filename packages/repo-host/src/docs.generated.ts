// Made by `pnpm generate` from the doc comments of this package; change those.
import type { OperationDocs } from "@org/http-core/describe";

/** What the doc comments of this package say, as data. */
export const docs: OperationDocs = {
  "operations": {
    "root": {
      "summary": "The categories of endpoints that the service supports, by name.",
      "description": "The categories of endpoints that the service supports, by name. The values are RFC 6570 templates: follow them instead of building addresses. Source: specification, root endpoint."
    },
    "rateLimit": {
      "summary": "The state of the caller's limits.",
      "description": "The state of the caller's limits. The request is free: it does not count against any limit. Source: specification, limits, rule 6."
    },
    "markdown.render": {
      "summary": "Renders Markdown to HTML, as a README or, in mode `gfm`, as a comment in a repository.",
      "description": "Renders Markdown to HTML, as a README or, in mode `gfm`, as a comment in a repository. It changes nothing on the server, so it may be retried. Source: specification, render a Markdown document."
    },
    "markdown.renderRaw": {
      "summary": "Renders plain Markdown to HTML.",
      "description": "Renders plain Markdown to HTML. The text is the body; there is no repository as context. Source: specification, render a Markdown document in raw mode."
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
