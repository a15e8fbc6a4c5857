/** JSON-P: any GET takes the parameter; the response is one object in a call of the function named. */
export const jsonP = {
  param: "callback",
  /** `status` is a number, other headers are strings, `Link` is a list of `[url, options]` pairs. */
  members: ["meta", "data"],
} as const;
