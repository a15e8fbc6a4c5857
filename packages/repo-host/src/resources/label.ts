import { count, entity, fields, flag, text, type Entity, type FieldsOutput } from "@org/http-core/schema";

const label = fields(
  {
    /** Its name, also used in addresses. Source: recordings of a deployment. */
    name: text,
  },
  {
    /** Identifies the label, even if it is renamed. Source: recordings of a deployment. */
    id: count,
    /** Its id in a deployment's graph API. Source: recordings of a deployment. */
    node_id: text,
    /** This resource. Source: recordings of a deployment. */
    url: text,
    /** Colour as six hexadecimal digits, without `#`. Source: recordings of a deployment. */
    color: text,
    /** Whether new repositories get it. Source: recordings of a deployment. */
    default: flag,
    /** What it is used for. Source: recordings of a deployment. */
    description: text,
  },
);

/** A label of a repository's issues. Source: recordings of a deployment. */
export interface Label extends FieldsOutput<typeof label> {}
/** The schema of {@link Label}. */
export interface LabelSchema extends Entity<"Label", typeof label, Label> {}
/** Checks {@link Label}. */
export const labelSchema: LabelSchema = entity("Label", label);
