/** A package that the run installs beside the packed ones. */
declare module "yaml" {
  export function parse(text: string): unknown;
}
