/**
 * Documents in YAML. Install the package `yaml`.
 *
 * @module
 */
export { parseYaml } from "./forms/yaml.ts";
