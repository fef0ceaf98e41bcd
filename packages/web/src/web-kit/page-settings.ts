import { createContext, useContext, useEffect, useRef } from "react";

/** Registers that a page has settings; the header shows its cog only then. */
export type OfferSettings = (show: (() => void) | null) => void;

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
