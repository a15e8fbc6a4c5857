import type { EndpointContract } from "../table.ts";
import { authentication } from "./authentication.ts";

/** The categories of endpoints that the API supports; the body is not shown. */
export const root: EndpointContract = {
  service: "repoHost",
  heading: "### Root endpoint",
  method: "GET",
  base: "base_url",
  path: "/",
  auth: authentication,
  params: [],
  result: { kind: "json" },
};
