import { type PinnedLink, pinnedLinksIn, pinnedLinksSetting } from "./use-pinned-links.ts";
import { useSetting } from "./use-setting.ts";

const nothing = () => undefined;

/** Takes the links that are gone out of the side bar; the function that is returned puts them back where they were. */
export function usePinRemoval(): (isGone: (link: PinnedLink) => boolean) => () => void {
  const setting = useSetting(pinnedLinksSetting);
  return (isGone) => {
    const removed = [...pinnedLinksIn(setting.value).entries()].filter(([, link]) => isGone(link));
    if (removed.length === 0) return nothing;
    setting.change((known) => ({ links: pinnedLinksIn(known).filter((link) => !isGone(link)) }));
    return () =>
      setting.change((known) => {
        const links = pinnedLinksIn(known).filter((link) => !isGone(link));
        for (const [at, link] of removed) links.splice(at, 0, link);
        return { links };
      });
  };
}
