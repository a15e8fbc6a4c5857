import type { Plugin } from "vite";

const NAME = "virtual:field-docs";

/**
 * Serves the documentation of the fields of rows as a module of its own, which the page loads with the first table: by
 * the operation's id and the field's name.
 */
export function fieldDocs(): Plugin {
  return {
    name: "field-docs",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: async (id) =>
      id === `\0${NAME}` ? `export default ${JSON.stringify(await readFieldDocs())};` : undefined,
  };
}

/** The documentation of the fields of each list's rows. */
export async function readFieldDocs(): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  // On demand: Vite reads its configuration also where it bundles nothing.
  const [{ namedOperations, services }, { helpText }, { describeOperation }, { rowFields }] =
    await Promise.all([
      import("@org/services"),
      import("@org/services/help-text"),
      import("@org/openapi"),
      import("@org/services/row-fields"),
    ]);
  const described = services.flatMap((service) =>
    namedOperations(service).map(({ operation }) => describeOperation(operation, service.docs)),
  );
  return Object.fromEntries(
    described.map((description) => {
      const fields = Object.entries(rowFields(description) ?? {});
      const texts = fields.map(([name, field]) => [name, helpText(field.description ?? "")] as const);
      return [description.id, Object.fromEntries(texts)];
    }),
  );
}
