import { propertyOf } from "@org/http-core/operation";
import { addressOf, readAddress, shown } from "./address.ts";
import { installed } from "./installed.ts";

/** Options of {@link bundled}. */
export interface BundledOptions {
  /**
   * Places that references may lead to, beside the folder of the document: folders, files and their like on servers, as paths or
   * URLs.
   *
   * @default nothing
   */
  readonly from?: readonly (string | URL)[] | undefined;
  /** Sends requests. @default the platform's */
  readonly fetch?: typeof fetch | undefined;
}

/**
 * Reads a document and the files that it refers to, in JSON or YAML, as one document. The parts of other files become
 * components, named like them.
 *
 * References are followed within the folder of the document only, on its server where it is on one. Others fail, unless
 * `from` names where they lead: a document of someone else would otherwise make this process read its files, or send
 * requests from inside your network.
 *
 * @experimental
 * @param source the path or URL of the document
 * @throws TypeError where the package `@redocly/openapi-core` is not installed
 * @throws Error for a file that can't be read, and for a reference to a place that is not named
 * @example
 * ```ts
 * import { openApiClient } from "@org/openapi";
 * import { bundled } from "@org/openapi/files";
 *
 * const library = openApiClient(await bundled("api/openapi.yaml", { from: ["shared/schemas"] }));
 * ```
 */
export async function bundled(
  source: string | URL,
  { from = [], fetch = globalThis.fetch }: BundledOptions = {},
): Promise<unknown> {
  const { BaseResolver, bundle, createConfig, Source } = await installed(
    "@redocly/openapi-core",
    "read a document in several files",
    () => import("@redocly/openapi-core"),
  );
  const root = addressOf(source);
  const places = [new URL(".", root), ...from.map((place) => addressOf(place))];
  const failures: Error[] = [];

  const failed = (error: unknown): Error => {
    const failure = error instanceof Error ? error : new Error(String(error));
    failures.push(failure);
    return failure;
  };

  class Reader extends BaseResolver {
    override async loadExternalRef(reference: string) {
      const address = addressOf(reference);
      try {
        if (address.href !== root.href && !places.some((place) => isWithin(address, place)))
          throw new Error(
            `${shown(root)} refers to ${shown(address)}: name it by \`from\`, if it may be read`,
          );
        // Without a type, a name that doesn't end with `.json` or `.yaml` is a text, not a document.
        return new Source(reference, await readAddress(address, fetch), "application/yaml");
      } catch (error) {
        throw failed(error);
      }
    }

    override parseDocument(source: InstanceType<typeof Source>, isRoot?: boolean) {
      try {
        return super.parseDocument(source, isRoot);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw failed(
          new SyntaxError(why.replaceAll(source.absoluteRef, shown(addressOf(source.absoluteRef)))),
        );
      }
    }
  }
  const ref = root.protocol === "file:" ? shown(root) : root.href;
  const { bundle: made } = await bundle({
    ref,
    config: await createConfig({}),
    externalRefResolver: new Reader(),
  });
  const document: unknown = made.parsed;
  const [failure] = failures;
  if (failure !== undefined && hasOpenReference(document)) throw failure;
  return document;
}

/** Tells whether an address is a place, or within the folder that it is. */
function isWithin({ href }: URL, place: URL): boolean {
  return href === place.href || href.startsWith(place.href.replace(/\/?$/, "/"));
}

/** Tells whether a document refers to others. */
export function hasOpenReference(value: unknown): boolean {
  const seen = new Set([value]);
  for (const one of seen) {
    const reference = propertyOf(one, "$ref");
    if (typeof reference === "string" && !reference.startsWith("#")) return true;
    if (typeof one === "object" && one !== null) for (const inner of Object.values(one)) seen.add(inner);
  }
  return false;
}
