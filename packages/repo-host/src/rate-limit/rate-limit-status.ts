import { count, entity, fields, type Entity, type FieldsOutput } from "@org/http-core/schema";

const bucket = fields({
  /** Requests allowed in the window. Unit: requests. Source: specification, limits, rule 1. */
  limit: count,
  /** Requests left in the window. Unit: requests. Source: specification, limits, rule 1. */
  remaining: count,
  /** When the next window starts. Unit: Unix seconds, UTC. Source: specification, limits, rule 1. */
  reset: count,
});

/** One limit, and the requests left. Source: specification, limits. */
export interface RateLimitBucket extends FieldsOutput<typeof bucket> {}
/** The schema of {@link RateLimitBucket}. */
export interface RateLimitBucketSchema extends Entity<"RateLimitBucket", typeof bucket, RateLimitBucket> {}
/** Checks one limit. */
export const rateLimitBucketSchema: RateLimitBucketSchema = entity("RateLimitBucket", bucket);

const resources = fields(
  {
    /** The limit of all resources without a limit of their own. Source: field notes, `/rate_limit`. */
    core: rateLimitBucketSchema,
  },
  {
    /** The search API's own limit. Source: specification, limits, rule 3. */
    search: rateLimitBucketSchema,
  },
);

/** The limits by kind of resource. Source: field notes, `/rate_limit`. */
export interface RateLimitResources extends FieldsOutput<typeof resources> {}
/** The schema of {@link RateLimitResources}. */
export interface RateLimitResourcesSchema extends Entity<
  "RateLimitResources",
  typeof resources,
  RateLimitResources
> {}
/** Checks the limits by kind. */
export const rateLimitResourcesSchema: RateLimitResourcesSchema = entity("RateLimitResources", resources);

const status = fields(
  {
    /** The limits by kind of resource. Source: field notes, `/rate_limit`. */
    resources: rateLimitResourcesSchema,
  },
  {
    /** The core limit again, for older clients. Source: field notes, `/rate_limit`. */
    rate: rateLimitBucketSchema,
  },
);

/** The state of the caller's limits. Source: specification, limits, rule 6; shape by field notes. */
export interface RateLimitStatus extends FieldsOutput<typeof status> {}
/** The schema of {@link RateLimitStatus}. */
export interface RateLimitStatusSchema extends Entity<"RateLimitStatus", typeof status, RateLimitStatus> {}
/** Checks the status. */
export const rateLimitStatusSchema: RateLimitStatusSchema = entity("RateLimitStatus", status);
