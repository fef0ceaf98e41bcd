import { latePart } from "./late-part.tsx";

/** `MenuList {label, items, anchor, align?, onClose(restoreFocus)}`: an open menu; its code is loaded with the first one. */
export const MenuList = latePart(async () => (await import("./open-menu.tsx")).OpenMenu);
