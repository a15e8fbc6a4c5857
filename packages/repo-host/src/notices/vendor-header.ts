import { headerText } from "@org/http-core/operation";

/** A header whose name begins with the deployment's own prefix, such as `X-Service-OTP` for `otp`. */
export function vendorHeader(headers: Headers, ending: string): string | undefined {
  for (const [name, value] of headers)
    if (name.startsWith("x-") && name.endsWith(`-${ending}`)) return headerText(value);
  return undefined;
}
