/** JSON-P: every GET takes the parameter `callback`. The response is a call of that function with one object. */
export const jsonP = {
  param: "callback",
  /** `status` is a number, other headers are strings, `Link` is a list of `[url, options]` pairs. */
  members: ["meta", "data"],
} as const;
