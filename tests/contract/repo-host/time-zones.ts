/** How the zone of a timestamp is found: the first that applies. */
export const zoneOrder = [
  "an explicit ISO 8601 timestamp with zone information",
  "the Time-Zone header",
  "the authenticated user's last known zone",
  "UTC",
] as const;

/** The request header that names a zone of the Olson database. */
export const zoneHeader = "Time-Zone";
