/** What references in a text lead to. What doesn't exist, or may not be seen, is undefined. */
export interface ReferenceHost {
  /** The base address of the pages that people read. Addresses of them are references, too. */
  readonly pages: string;
  /** The page of a user or organization. */
  readonly account: (login: string) => { readonly login: string; readonly url: string } | undefined;
  /** @param repository as `owner/name` */
  readonly issue: (
    repository: string,
    number: number,
  ) => { readonly title: string; readonly url: string } | undefined;
  /** @param sha the first seven digits of it, or more */
  readonly commit: (
    repository: string,
    sha: string,
  ) => { readonly sha: string; readonly url: string } | undefined;
}
