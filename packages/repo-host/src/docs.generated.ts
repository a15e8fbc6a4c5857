// Made by `pnpm generate` from the doc comments of this package; change those.
import type { OperationDocs } from "@org/http-core/describe";

/** What the doc comments of this package say, as data. */
export const docs: OperationDocs = {
  "operations": {
    "root": {
      "summary": "The categories of endpoints that the service supports, by name; the values are RFC 6570 templates to follow instead of building addresses.",
      "description": "The categories of endpoints that the service supports, by name; the values are RFC 6570 templates to follow instead of building addresses. Source: specification, root endpoint."
    },
    "rateLimit": {
      "summary": "Where the caller's limits stand.",
      "description": "Where the caller's limits stand. Asking is free: it spends no request. Source: specification, limits, rule 6."
    },
    "markdown.render": {
      "summary": "Renders Markdown to HTML, as a README or, in mode `gfm`, as a comment in a repository.",
      "description": "Renders Markdown to HTML, as a README or, in mode `gfm`, as a comment in a repository. It changes nothing on the server, so that it may be repeated. Source: specification, render a Markdown document."
    },
    "markdown.renderRaw": {
      "summary": "Renders plain Markdown to HTML: the text is the body, and no repository is its context.",
      "description": "Renders plain Markdown to HTML: the text is the body, and no repository is its context. Source: specification, render a Markdown document in raw mode."
    }
  },
  "types": {
    "NoParams": {
      "description": "No parameters at all.",
      "fields": {}
    },
    "RateLimitBucket": {
      "description": "One limit and what is left of it. Source: specification, limits.",
      "fields": {
        "limit": "Requests allowed in the window. Unit: requests. Source: specification, limits, rule 1.",
        "remaining": "Requests left in the window. Unit: requests. Source: specification, limits, rule 1.",
        "reset": "When the window starts anew. Unit: Unix seconds, UTC. Source: specification, limits, rule 1."
      }
    },
    "RateLimitResources": {
      "description": "The limits by kind of resource. Source: field notes, `/rate_limit`.",
      "fields": {
        "core": "The limit of everything that has none of its own. Source: field notes, `/rate_limit`.",
        "search": "The search API's own limit. Source: specification, limits, rule 3."
      }
    },
    "RateLimitStatus": {
      "description": "Where the caller's limits stand. Source: specification, limits, rule 6; shape by field notes.",
      "fields": {
        "resources": "The limits by kind of resource. Source: field notes, `/rate_limit`.",
        "rate": "The core limit once more, for older clients. Source: field notes, `/rate_limit`."
      }
    },
    "RenderParams": {
      "description": "Parameters of Markdown rendering. Source: specification, render a Markdown document.",
      "fields": {
        "text": "The Markdown to render. Source: specification, render a Markdown document.",
        "mode": "`markdown`: plain Markdown, as a README is rendered. `gfm`: as comments are: line breaks are kept, issues and users linked. Default: `markdown`. Source: specification.",
        "context": "The repository that references are resolved against, as `owner/name`; only used in mode `gfm`. Source: specification."
      }
    },
    "RenderRawParams": {
      "description": "Parameters of raw Markdown rendering. Source: specification, raw mode.",
      "fields": {
        "text": "The Markdown to render: it is the whole body of the request, as plain text. Source: specification, raw mode."
      }
    }
  }
};
