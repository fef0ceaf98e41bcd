import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import floating from "./floating.module.css";
import styles from "./tooltip.module.css";
import { useAnchored } from "./use-anchored.ts";

type TooltipProps = {
  readonly text: string;
  /** The element it explains: a focusable one, or plain text if the tooltip only repeats it in full. */
  readonly children: ReactNode;
};

function Tip({ id, text, anchor }: { id: string; text: string; anchor: RefObject<HTMLElement | null> }) {
  const tip = useAnchored<HTMLSpanElement>({ anchor, align: "centre" });
  return (
    <span ref={tip} id={id} popover="manual" role="tooltip" className={`${floating.floating} ${floating.tip}`}>
      {text}
    </span>
  );
}

/** `Tooltip {text, children}`: shows a text on hover and focus; Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it watches what its children get, it is not a control itself.
    <span
      ref={anchor}
      className={styles.anchor}
      aria-describedby={shown ? id : undefined}
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !shown) return;
        event.stopPropagation();
        setShown(false);
      }}
    >
      {children}
      {shown && <Tip id={id} text={text} anchor={anchor} />}
    </span>
  );
}
