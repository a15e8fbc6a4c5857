import { entity, fields, flag, list, text, type Entity, type FieldsOutput } from "@org/http-core/schema";

const meta = fields(
  {},
  {
    /** Whether passwords are accepted. Source: the sandbox, after a deployment. */
    verifiable_password_authentication: flag,
    /** Networks from which webhooks come. Unit: CIDR. Source: the sandbox, after a deployment. */
    hooks: list(text),
    /** Networks on which git is served. Unit: CIDR. Source: the sandbox, after a deployment. */
    git: list(text),
    /** Networks on which pages are served. Unit: CIDR. Source: the sandbox, after a deployment. */
    pages: list(text),
  },
);

/** Facts about the deployment. Source: the sandbox, after a deployment. */
export interface Meta extends FieldsOutput<typeof meta> {}
/** The schema of {@link Meta}. */
export interface MetaSchema extends Entity<"Meta", typeof meta, Meta> {}
/** Checks {@link Meta}. */
export const metaSchema: MetaSchema = entity("Meta", meta);
