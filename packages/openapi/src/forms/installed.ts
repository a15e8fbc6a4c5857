/**
 * Loads a package that users install beside this one, since few programs need it.
 *
 * @throws TypeError that names the package, where it is not installed
 */
export async function installed<Module>(
  name: string,
  purpose: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    throw new TypeError(`to ${purpose}, install the package ${name}.`, { cause: error });
  }
}
