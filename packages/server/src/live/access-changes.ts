import * as z from "zod/mini";
import type { LiveEntry } from "./live-entries.ts";

/** Whether an entry of the log changes the wall of a matter. */
export function changesWall({ type }: LiveEntry): boolean {
  return type.startsWith("invention-wall-");
}

const matterChange = z.object({ changes: z.object({ teams: z.object({ after: z.array(z.string()) }) }) });

/** Whether an entry of the log changes the teams of a matter. */
export function changesTeams({ type, metadata }: LiveEntry): boolean {
  return type === "invention-updated" && matterChange.safeParse(metadata).success;
}

const teamChange = z.object({
  changes: z.object({ members: z.object({ before: z.array(z.string()), after: z.array(z.string()) }) }),
});
const personChange = z.object({
  email: z.string(),
  changes: z.record(z.string(), z.unknown()),
});
const teamEnd = z.object({ members: z.array(z.string()) });
const memberRemoved = z.object({ email: z.string() });

/** What of a person decides which matters they see, and those who act for them. */
const decisive = ["roles", "teams", "disabledAt"];

/** The people, by e-mail address, who may see other matters after an entry of the log than before. */
export function peopleWithOtherAccess({ type, metadata }: Pick<LiveEntry, "type" | "metadata">): string[] {
  if (type === "team-updated") {
    const { data } = teamChange.safeParse(metadata);
    const { before = [], after = [] } = data?.changes.members ?? {};
    return [...before.filter((one) => !after.includes(one)), ...after.filter((one) => !before.includes(one))];
  }
  if (type === "team-deleted") return teamEnd.safeParse(metadata).data?.members ?? [];
  if (type === "team-member-removed") return [memberRemoved.safeParse(metadata).data?.email ?? ""];
  if (type !== "user-updated") return [];
  const { data } = personChange.safeParse(metadata);
  return data && decisive.some((field) => field in data.changes) ? [data.email] : [];
}
