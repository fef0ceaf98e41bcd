import { KeySheet } from "./key-sheet.tsx";
import { Palette } from "./palette.tsx";

/** The overlay above the screen: the key bindings (`help`), or the palette. */
export type SheetName = "help" | "palette";

type Props = { readonly name: SheetName; readonly onShow: (name: SheetName | null) => void };

/** `Sheet {name, onShow(name or null)}`: both are loaded together, with the first use of either. */
export function Sheet({ name, onShow }: Props) {
  const close = () => onShow(null);
  return name === "help" ? <KeySheet onClose={close} /> : <Palette onClose={close} showKeys={() => onShow("help")} />;
}
