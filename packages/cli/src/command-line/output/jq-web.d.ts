declare module "jq-web" {
  /** jq compiled to WebAssembly; available once its module is loaded. */
  interface Jq {
    /** jq's output for a JSON text, without the last line break; empty if there is none. Throws jq's error. */
    raw(json: string, filter: string, flags: readonly string[]): string | undefined;
  }
  const jq: Promise<Jq>;
  export default jq;
}
