import { expectLinearSteps } from "@org/vitest-config/linear-steps";
import { parseLinkHeader } from "@org/http-core";
import { expect, test } from "vitest";

test.each([
  ["angles", "", "<", ""],
  ["links that don't end", "", "<a>;", ""],
  ["parameters", "<a>", "; a=b", ""],
  ["names alone", "<a>", "; a", ""],
  ["relations", '<a>; rel="', "x ", '"'],
  ["a quoted string that doesn't end", '<a>; title="', "x", ""],
  ["escapes", '<a>; title="', "\\\\", ""],
  ["percents", "<a>; title*=UTF-8''", "%41", ""],
  ["apostrophes", "<a>; title*=", "'", ""],
  ["commas", "", ",", ""],
  ["blanks", "<a>;", " ", "rel=next"],
])("a Link header of many %s is read in linear time", (_, start, piece, end) => {
  expectLinearSteps({
    length: 2_000,
    input: (length) => start + piece.repeat(length) + end,
    work: (header) => expect(parseLinkHeader(header)).toBeInstanceOf(Array),
  });
});
