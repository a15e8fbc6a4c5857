import type { EndpointContract } from "../table.ts";
import { authentication } from "./authentication.ts";

/** Render a Markdown document. */
export const markdown: EndpointContract = {
  service: "repoHost",
  heading: "### Render a Markdown document",
  method: "POST",
  base: "base_url",
  path: "/markdown",
  auth: authentication,
  params: [
    {
      name: "text",
      in: "body",
      type: "string",
      required: true,
      rule: "Markdown text to render",
      examples: ["Hello **world**"],
      refused: [7],
    },
    {
      name: "mode",
      in: "body",
      type: "string",
      required: false,
      values: ["markdown", "gfm"],
      default: "markdown",
      rule: "gfm: hard line breaks honored, issue and user mentions linked",
      examples: ["gfm"],
    },
    {
      name: "context",
      in: "body",
      type: "string",
      required: false,
      rule: "Repository context (owner/name shape); used only when mode is `gfm`",
      examples: ["acme/widgets"],
    },
  ],
  body: { kind: "json", contentTypes: ["application/json"] },
  result: { kind: "html" },
};

/** Render a Markdown document in raw mode: plain Markdown, without repository context. */
export const markdownRaw: EndpointContract = {
  service: "repoHost",
  heading: "### Render a Markdown document in raw mode",
  method: "POST",
  base: "base_url",
  path: "/markdown/raw",
  auth: authentication,
  params: [
    {
      name: "text",
      unnamed: "The body is the Markdown document",
      in: "body",
      type: "string",
      required: true,
      examples: ["Hello **world**"],
      refused: [7],
    },
  ],
  body: { kind: "text", contentTypes: ["text/plain", "text/x-markdown"] },
  result: { kind: "html" },
};
