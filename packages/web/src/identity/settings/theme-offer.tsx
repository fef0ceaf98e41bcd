import { type ThemeChoice, themeWords } from "@iphub/ui-core/identity/settings/use-theme";
import { Button } from "../../web-kit/button.tsx";
import styles from "./theme-offer.module.css";

type Props = {
  readonly theme: { readonly isOffered: boolean; readonly actions: { choose(choice: ThemeChoice): void } };
};

/** `ThemeOffer {theme}`: one line, where the system is light and no theme was ever chosen; either answer is a choice, and it does not come again. */
export function ThemeOffer({ theme: { isOffered, actions } }: Props) {
  if (!isOffered) return null;
  return (
    <p role="status" className={styles.offer}>
      <span>Your system prefers a light theme.</span>
      <Button variant="text" onClick={() => actions.choose("system")}>
        {themeWords.system}
      </Button>
      <Button variant="text" colour="secondary" onClick={() => actions.choose("dark")}>
        Stay dark
      </Button>
    </p>
  );
}
