import { systemThemeWords, type ThemeChoice } from "@iphub/ui-core/identity/settings/use-theme";
import { Button } from "../../web-kit/button.tsx";
import { useFootLine } from "../../web-kit/use-foot-line.ts";
import styles from "./theme-offer.module.css";

type Props = {
  readonly theme: { readonly isOffered: boolean; readonly actions: { choose(choice: ThemeChoice): void } };
};

/** `ThemeOffer {theme}`: one line, where the system is light and no theme was ever chosen; either answer is a choice, and it does not come again. */
export function ThemeOffer({ theme: { isOffered, actions } }: Props) {
  return isOffered ? <Offer onChoose={actions.choose} /> : null;
}

function Offer({ onChoose }: { readonly onChoose: (choice: ThemeChoice) => void }) {
  const { isShown, ref } = useFootLine<HTMLElement>(0);
  if (!isShown) return null;
  return (
    <section ref={ref} aria-label="Theme" className={styles.offer}>
      <span>Your system prefers a light theme.</span>
      <Button variant="text" onClick={() => onChoose("system")}>
        {systemThemeWords}
      </Button>
      <Button variant="text" colour="secondary" onClick={() => onChoose("dark")}>
        Stay dark
      </Button>
    </section>
  );
}
