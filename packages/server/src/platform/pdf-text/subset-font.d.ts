declare module "subset-font" {
  /** What of a font is kept: its format, and the axes of a variable font at one value each. */
  interface SubsetOptions {
    readonly targetFormat: "truetype";
    readonly variationAxes: { readonly wght: number };
  }
  /** The font with no more than the letters of a text. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
