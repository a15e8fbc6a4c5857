import { fields, oneOf, params, pattern, text, type FieldsInput, type Params } from "@org/http-core/schema";

const render = fields(
  {
    /** The Markdown to render. Source: specification, render a Markdown document. */
    text,
  },
  {
    /**
     * `markdown`: plain Markdown, as for a README. `gfm`: as for comments, where line breaks are kept, and issues and
     * users are linked. Default: `markdown`. Source: specification.
     */
    mode: oneOf("markdown", "gfm"),
    /**
     * The repository against which references are resolved, as `owner/name`; only used in mode `gfm`. Source:
     * specification.
     */
    context: pattern(/^[^/\s]+\/[^/\s]+$/, "a repository as owner/name"),
  },
);

/** Parameters of Markdown rendering. Source: specification, render a Markdown document. */
export interface RenderParams extends FieldsInput<typeof render> {}
/** The schema of {@link RenderParams}. */
export interface RenderParamsSchema extends Params<typeof render, RenderParams> {}
/** Checks the parameters of Markdown rendering. */
export const renderParams: RenderParamsSchema = params("RenderParams", render);

const raw = fields({
  /** The Markdown to render, sent as the whole body in plain text. Source: specification, raw mode. */
  text,
});

/** Parameters of raw Markdown rendering. Source: specification, raw mode. */
export interface RenderRawParams extends FieldsInput<typeof raw> {}
/** The schema of {@link RenderRawParams}. */
export interface RenderRawParamsSchema extends Params<typeof raw, RenderRawParams> {}
/** Checks the parameters of raw Markdown rendering. */
export const renderRawParams: RenderRawParamsSchema = params("RenderRawParams", raw);
