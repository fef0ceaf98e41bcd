/** A command as data, used by the palette, menus and keys. */
export type PaletteCommand = {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly keys?: readonly string[];
  readonly run: () => void;
};
