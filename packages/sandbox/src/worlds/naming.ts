/** The header by which a request names its world. Its path may do so too, and goes before it. */
export const WORLD_HEADER = "x-sandbox-world";

/** What begins the path of a request to a world: `/_world/one/repo-host/meta`. */
export const WORLD_PATH = "/_world/";
