import { KeySheet } from "./key-sheet.tsx";
import { Palette } from "./palette.tsx";

/** What lies over the screen: the sheet of keys (`help`), or the palette. */
export type SheetName = "help" | "palette";

type Props = { readonly name: SheetName; readonly onShow: (name: SheetName | null) => void };

/** `Sheet {name, onShow(name or null)}`: both come with one request, when the first of them is asked for. */
export function Sheet({ name, onShow }: Props) {
  const close = () => onShow(null);
  return name === "help" ? <KeySheet onClose={close} /> : <Palette onClose={close} showKeys={() => onShow("help")} />;
}
