declare module "subset-font" {
  /** What is kept of a font: its format, and one value for each axis of a variable font. */
  interface SubsetOptions {
    readonly targetFormat: "truetype";
    readonly variationAxes: { readonly wght: number };
  }
  /** The font reduced to the letters of a text. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
