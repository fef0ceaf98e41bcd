import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./page.module.css";

type PageProps = {
  /** The heading, which is also the browser tab's title. */
  readonly title: string;
  readonly children: ReactNode;
  /** The one primary action. */
  readonly action?: ReactNode;
  /** Filters, whose state is in the address. */
  readonly filters?: ReactNode;
  /** What follows the heading: the number of items, such as '214' or 'more than 10000', or a button that changes it. */
  readonly afterTitle?: ReactNode;
  /** The content scrolls by itself, as a grid does. */
  readonly fill?: boolean;
};

/** `Page {title, children, action?, filters?, afterTitle?, fill?}`: one heading, one primary action, one scroll. */
export function Page({ title, children, action, filters, afterTitle, fill = false }: PageProps) {
  useEffect(() => {
    document.title = `${title} – iphub`;
  }, [title]);
  return (
    <div className={classNames(styles.page, fill && styles.fill)}>
      <div className={styles.bar}>
        <h1 title={title}>{title}</h1>
        {afterTitle !== undefined && <span className={styles.afterTitle}>{afterTitle}</span>}
        {filters !== undefined && <div className={styles.filters}>{filters}</div>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  );
}

/** Registers that a page has settings; the header shows its cog only then. */
type OfferSettings = (show: (() => void) | null) => void;

/** Passes the registration from the shell to the pages. */
export const PageSettingsContext = createContext<OfferSettings>(() => undefined);

/** Shows the settings cog in the header while this page is shown. */
export function useOfferSettings(show: () => void): void {
  const offer = useContext(PageSettingsContext);
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    offer(() => latest.current());
    return () => offer(null);
  }, [offer]);
}
