import { expect, it } from "vitest";
import { BASE, repositoryIn, worldOf } from "../../../test/repo-host/world.ts";
import { contentOf } from "../world/commits.ts";
import { contentUrl, fileDetails, fileSummary, folderSummary } from "./content.ts";

const rocket = repositoryIn(worldOf(), "acme/rocket");
const OWN = `${BASE}/repos/acme/rocket`;
const sha = "0".repeat(40);
const file = { path: "docs/ü #1?.md", content: contentOf("é"), sha };
const ENCODED = "docs/%C3%BC%20%231%3F.md";

it("a file has its size in bytes, and addresses with an encoded path", () => {
  const url = `${OWN}/contents/${ENCODED}?ref=main`;
  expect(fileSummary(file, rocket, BASE)).toEqual({
    ...{ name: "ü #1?.md", path: file.path, sha, size: 2, type: "file", url },
    git_url: `${OWN}/git/blobs/${sha}`,
    html_url: `${BASE}/_web/acme/rocket/blob/main/${ENCODED}`,
    download_url: `${BASE}/_web/raw/acme/rocket/main/${ENCODED}`,
    _links: {
      self: url,
      git: `${OWN}/git/blobs/${sha}`,
      html: `${BASE}/_web/acme/rocket/blob/main/${ENCODED}`,
    },
  });
});

it("a folder is a tree without a size, and cannot be downloaded", () => {
  expect(folderSummary("docs", sha, rocket, BASE)).toMatchObject({
    ...{ name: "docs", path: "docs", size: 0, type: "dir", download_url: null },
    git_url: `${OWN}/git/trees/${sha}`,
    html_url: `${BASE}/_web/acme/rocket/tree/main/docs`,
  });
});

it("one file has its content in base64, after all that is in the list", () => {
  expect(fileDetails(file, rocket, BASE)).toEqual({
    ...fileSummary(file, rocket, BASE),
    content: "w6k=\n",
    encoding: "base64",
  });
});

it("the address of a file keeps the slashes of its path", () => {
  expect(contentUrl(file.path, rocket, BASE)).toBe(`${OWN}/contents/${ENCODED}`);
});
