import sprite from "virtual:icons.svg";
import styles from "./icon.module.css";
import type { IconName } from "./icon-map.ts";

/** Icon sizes; their pixels are in the token file. */
export type IconSize = "xs" | "sm" | "smx" | "md" | "mdx" | "lg" | "xlg" | "xxlg" | "xxxlg";

type IconProps = {
  readonly name: IconName;
  readonly size?: IconSize;
  /** The text alternative if there is no text next to it; without it the icon is decoration. */
  readonly label?: string;
};

/** `Icon {name, size = "md", label?}`: one line icon in the current text colour. */
export function Icon({ name, size = "md", label }: IconProps) {
  return (
    <svg
      className={`${styles.icon} ${styles[size]}`}
      data-icon={name}
      aria-hidden={label === undefined}
      aria-label={label}
      role={label === undefined ? undefined : "img"}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
