/** The documentation of the fields of rows: by the operation's id and the field's name. */
declare module "virtual:field-docs" {
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default texts;
}
