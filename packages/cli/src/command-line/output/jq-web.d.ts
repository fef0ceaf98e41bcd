declare module "jq-web" {
  /** jq itself, compiled to WebAssembly; there once its module has been read. */
  interface Jq {
    /** What jq writes for a text of JSON, without the last line break; nothing where it writes nothing. Throws what it says. */
    raw(json: string, filter: string, flags: readonly string[]): string | undefined;
  }
  const jq: Promise<Jq>;
  export default jq;
}
