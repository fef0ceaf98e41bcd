import * as z from "zod/mini";
import { useSetting } from "./use-setting.ts";

const pinnedLink = z.object({ to: z.string(), title: z.string(), icon: z.string(), subrow: z.string() });

/** A link that the reader has pinned to the side navigation. */
export type PinnedLink = z.infer<typeof pinnedLink>;

/** The setting's name on the server. */
export const pinnedLinksSetting = "HUB_PINNED_LINKS";
const stored = z.object({ links: z.array(pinnedLink) });

/** The links in the setting's value; none where it is not readable. */
export function pinnedLinksIn(value: unknown): readonly PinnedLink[] {
  const read = stored.safeParse(value);
  return read.success ? read.data.links : [];
}

/** The reader's pinned links; a route is pinned or unpinned by toggling it, and has the name of what it shows. */
export function usePinnedLinks() {
  const setting = useSetting(pinnedLinksSetting);
  const links = pinnedLinksIn(setting.value);
  const isPinned = (to: string) => links.some((link) => link.to === to);
  const toggle = (link: PinnedLink) => {
    const isWanted = !isPinned(link.to);
    setting.change((known) => {
      const others = pinnedLinksIn(known).filter((one) => one.to !== link.to);
      return { links: isWanted ? [...others, link] : others };
    });
  };
  return { links, isPinned, actions: { toggle } };
}
