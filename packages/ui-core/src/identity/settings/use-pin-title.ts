import { pinnedLinksIn, pinnedLinksSetting } from "./use-pinned-links.ts";
import { useSetting } from "./use-setting.ts";

/** Gives a pinned link the name that what it shows has now; one that is not pinned is left alone. */
export function usePinTitle(): (to: string, title: string) => void {
  const setting = useSetting(pinnedLinksSetting);
  return (to, title) => {
    const links = pinnedLinksIn(setting.value);
    if (!links.some((link) => link.to === to && link.title !== title)) return;
    void setting.save({ links: links.map((link) => (link.to === to ? { ...link, title } : link)) });
  };
}
