import { createContext, useContext, useEffect, useRef } from "react";

/** How a page tells the header that it has settings; the header shows its cog only then. */
export type OfferSettings = (show: (() => void) | null) => void;

/** Carries the offer from the shell to the pages. */
export const PageSettingsContext = createContext<OfferSettings>(() => undefined);

/** Offers this page's settings panel to the header for as long as the page is shown. */
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
