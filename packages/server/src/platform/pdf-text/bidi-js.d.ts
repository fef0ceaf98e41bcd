declare module "bidi-js" {
  /** The Unicode Bidirectional Algorithm (UAX #9). */
  interface Bidi {
    /** The level of each UTF-16 unit of a text. */
    getEmbeddingLevels(text: string, direction: "ltr" | "rtl"): { readonly levels: Uint8Array };
    /** The sign that faces the other way, or null where a sign has none. */
    getMirroredCharacter(sign: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
