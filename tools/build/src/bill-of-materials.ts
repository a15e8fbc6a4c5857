/** A package whose code is in a file. */
export interface Bundled {
  readonly name: string;
  readonly version: string;
  /** As its manifest has it: an SPDX expression. */
  readonly license: string;
}

/** A software bill of materials in CycloneDX, of the packages whose code a program contains. */
export function billOfMaterials(bundled: readonly Bundled[]): string {
  const components = bundled.map(({ name, version, license }) => {
    // Only the @ of a scope is escaped in a package URL.
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    return { type: "library", "bom-ref": purl, name, version, purl, licenses: [{ expression: license }] };
  });
  return `${JSON.stringify({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1, components }, null, 2)}\n`;
}
