import type { Plugin } from "vite";

/**
 * What the page may load: its own files, and nothing from another machine. The page narrows `connect-src` to the
 * sandbox when it knows its addresses. A frame with rendered HTML inherits the policy.
 */
export function policyFor({ dev }: { readonly dev: boolean }): string {
  // Vite's development server adds inline scripts and styles.
  const own = dev ? "'self' 'unsafe-inline'" : "'self'";
  const rules = {
    "default-src": "'none'",
    "script-src": own,
    "style-src": own,
    "img-src": "'self' data:",
    "connect-src": "*",
    "manifest-src": "'self'",
    "frame-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
  };
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");
}

/** Puts the page's Content Security Policy into the page, so that any static host has it. */
export function contentPolicy(): Plugin {
  return {
    name: "content-policy",
    transformIndexHtml: (_html, { server }) => [
      {
        tag: "meta",
        attrs: {
          "http-equiv": "Content-Security-Policy",
          content: policyFor({ dev: server !== undefined }),
        },
        injectTo: "head-prepend",
      },
    ],
  };
}
