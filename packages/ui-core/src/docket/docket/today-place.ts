import type { TodayEntry } from "@iphub/sdk/contract/docket-today";
import type { ScreenPlace } from "../../screen-place.ts";
import { noticePlace } from "../inbox/inbox-words.ts";

/** Where an entry of Today leads: what is to be read or verified to its paper. */
export function todayPlace({ type, id, section, invention }: TodayEntry): ScreenPlace {
  if (section === "read") return { stem: "deadline-docketing", id, query: "view=to-read" };
  if (section === "verify") return { stem: "deadline-docketing", id, query: "view=to-verify" };
  if (type === "document") return invention === null ? { stem: "inbox" } : { stem: "invention-ifw", id: invention.id };
  return noticePlace({ subject: { type, id }, inventionId: invention?.id ?? null });
}
