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

declare module "subset-font" {
  /** What is kept of a font: its format, and one value for each axis of a variable font. */
  interface SubsetOptions {
    readonly targetFormat: "truetype";
    readonly variationAxes: { readonly wght: number };
  }
  /** The font reduced to the letters of a text. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
