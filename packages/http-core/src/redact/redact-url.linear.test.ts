import { expectLinearSteps } from "@org/vitest-config/linear-steps";
import { test } from "vitest";
import { redactUrl } from "./redact-url.ts";

test.each([
  ...["?", "&", "#", ";", "?a", ";a", "a=", "?a=;", "=", "token=&", "code=state="],
  ...["/", "//", "%2f", "%252f", "25", "%", "//a@", "%3Fa%3D", "%26a=", "%3D"],
])("a long address is redacted in linear time: %s repeated", (part) => {
  expectLinearSteps({
    length: 500,
    input: (length) => `/x=${part.repeat(length)}`,
    work: (url) => redactUrl(url),
  });
});
