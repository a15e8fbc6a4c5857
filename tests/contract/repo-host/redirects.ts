/** The redirects that clients follow; other 3xx codes by HTTP 1.1. */
export const redirects = [
  { status: 301, lasting: true, rule: "use the URI in `Location` for this and future requests" },
  { status: 302, lasting: false, rule: "repeat the request verbatim at `Location`; the original URI stays" },
  { status: 307, lasting: false, rule: "repeat the request verbatim at `Location`; the original URI stays" },
] as const;
