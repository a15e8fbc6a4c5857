/** The world of requests that name none. */
export const DEFAULT_WORLD = "default";

/** A base address in a world: the world's name is in its path, in place of another one. */
export function baseIn(base: string, world: string): string {
  if (world === DEFAULT_WORLD) return base;
  const { origin, pathname } = new URL(base);
  const path = pathname.replace(/^\/_world\/[^/]+/, "");
  return `${origin}/_world/${world}${path}`.replace(/\/$/, "");
}
