/**
 * Documents of OpenAPI 2.0, which was called Swagger. Install the package `@scalar/openapi-upgrader`.
 *
 * @module
 */
export { fromSwagger } from "./forms/swagger.ts";
