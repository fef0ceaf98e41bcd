import type { MouseEvent, ReactNode, Ref } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-map.ts";

/** Button colours. */
export type ButtonColour = "primary" | "secondary";

/** Button variants. */
export type ButtonVariant = "contained" | "text" | "icon";

/** The class of a button, for links styled as buttons. */
export function buttonClass(colour: ButtonColour = "primary", variant: ButtonVariant = "contained"): string {
  return classNames(styles.button, styles[colour], styles[variant]);
}

type Press = {
  readonly colour?: ButtonColour;
  readonly type?: "button" | "submit";
  readonly disabled?: boolean;
  /** Work is in progress: the button says so and ignores presses until it ends. */
  readonly busy?: boolean;
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly ref?: Ref<HTMLButtonElement>;
  /** Takes the focus when its dialog opens. */
  readonly focusFirst?: boolean;
  readonly tabIndex?: number;
  readonly "aria-expanded"?: boolean;
  readonly "aria-haspopup"?: "menu" | "dialog" | "listbox";
  readonly "aria-controls"?: string;
  readonly "aria-pressed"?: boolean;
  readonly "aria-describedby"?: string;
};

type ButtonProps = Press &
  (
    | { readonly variant?: "contained" | "text"; readonly icon?: IconName; readonly children: ReactNode }
    | { readonly variant: "icon"; readonly icon: IconName; readonly label: string }
  );

/** `Button {colour = "primary", variant = "contained", icon?, children}`, or `{variant: "icon", icon, label}`. */
export function Button(props: ButtonProps) {
  const { colour, type = "button", disabled = false, busy = false, onClick, variant, icon } = props;
  const label = props.variant === "icon" ? props.label : undefined;
  return (
    <button
      ref={props.ref}
      type={type}
      className={buttonClass(colour, variant)}
      disabled={disabled}
      // A busy button keeps the focus, which a disabled one would lose.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      title={label}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      data-focus-first={props.focusFirst}
      tabIndex={props.tabIndex}
      aria-expanded={props["aria-expanded"]}
      aria-haspopup={props["aria-haspopup"]}
      aria-controls={props["aria-controls"]}
      aria-pressed={props["aria-pressed"]}
      aria-describedby={props["aria-describedby"]}
    >
      {icon !== undefined && <Icon name={icon} size={variant === "icon" ? "mdx" : "md"} />}
      {props.variant !== "icon" && props.children}
    </button>
  );
}
