import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";
import type { IconName } from "./icon-map.ts";
import styles from "./menu.module.css";
import { MenuList } from "./menu-list.tsx";
import type { MenuItem } from "./open-menu.tsx";

type MenuProps = {
  /** The name of the menu, such as 'Account'. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly align?: "start" | "end";
} & (
  | { readonly icon: IconName; readonly children?: undefined }
  | { readonly children: ReactNode; readonly icon?: undefined }
);

/** `Menu {label, items: MenuItem[], align?, icon | children}`: a button that opens a menu; arrows, letters, Escape. */
export function Menu(props: MenuProps) {
  const { label, items, align = "start" } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shared = {
    ref: button,
    "aria-haspopup": "menu",
    "aria-expanded": open,
    onClick: () => setOpen(!open),
  } as const;
  return (
    <>
      {props.icon === undefined ? (
        <button {...shared} type="button" className={styles.opener} title={label}>
          {props.children}
          <span className="visually-hidden">{label}</span>
        </button>
      ) : (
        <Button {...shared} variant="icon" colour="secondary" icon={props.icon} label={label} />
      )}
      {open && (
        <MenuList
          label={label}
          items={items}
          anchor={button}
          align={align}
          onClose={(restoreFocus) => {
            setOpen(false);
            if (restoreFocus) button.current?.focus();
          }}
        />
      )}
    </>
  );
}
