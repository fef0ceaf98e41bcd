import sprite from "virtual:icons.svg";
import styles from "./icon.module.css";
import type { IconName } from "./icon-map.ts";

/** Icon sizes by their names; their pixels are in the token file. */
export type IconSize = "xs" | "sm" | "smx" | "md" | "mdx" | "lg" | "xlg" | "xxlg" | "xxxlg";

type IconProps = {
  readonly name: IconName;
  readonly size?: IconSize;
  /** What the icon says when no words stand beside it; without it the icon is decoration. */
  readonly label?: string;
};

/** `Icon {name, size = "md", label?}`: one line icon in the colour of the text around it. */
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
