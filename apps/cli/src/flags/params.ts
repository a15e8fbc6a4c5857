import { fromText, type ParamDescription } from "@org/http-core/describe";
import type { Typed } from "./parse-flags.ts";

/** The parameters among the flags, with the types of the operation's parameters. The operation itself checks them. */
export function paramsFrom(
  { flags }: Typed,
  params: readonly ParamDescription[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    params.flatMap((param) => {
      const texts = flags.get(param.name);
      return texts === undefined ? [] : [[param.name, fromText(param, texts)]];
    }),
  );
}
