import { usePinnedLinks } from "@iphub/ui-core/identity/settings/use-pinned-links";
import { Button } from "../../web-kit/button.tsx";

type PinButtonProps = {
  readonly to: string;
  readonly title: string;
  readonly icon: string;
  readonly subrow?: string;
  /** The name of the pinned thing: `matter`. */
  readonly what: string;
};

/** `PinButton {to, title, icon, subrow?, what}`: pins a page to the side navigation, or unpins it. */
export function PinButton({ to, title, icon, subrow = "", what }: PinButtonProps) {
  const pinned = usePinnedLinks();
  const isPinned = pinned.isPinned(to);
  return (
    <Button
      variant="icon"
      colour="secondary"
      icon={isPinned ? "unpin" : "pin"}
      label={`${isPinned ? "Unpin" : "Pin"} this ${what}`}
      onClick={() => pinned.actions.toggle({ to, title, icon, subrow })}
    />
  );
}
