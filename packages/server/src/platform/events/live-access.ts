import * as z from "zod/mini";
import type { LiveEntry } from "./live-entries.ts";

const teamChange = z.object({
  changes: z.object({ members: z.object({ before: z.array(z.string()), after: z.array(z.string()) }) }),
});
const roleChange = z.object({ email: z.string(), changes: z.object({ roles: z.unknown() }) });

/** The people, by e-mail address, who may see other matters after an entry of the log than before. */
export function peopleWithOtherAccess({ type, metadata }: Pick<LiveEntry, "type" | "metadata">): string[] {
  if (type === "team-updated") {
    const { data } = teamChange.safeParse(metadata);
    const { before = [], after = [] } = data?.changes.members ?? {};
    return [...before.filter((one) => !after.includes(one)), ...after.filter((one) => !before.includes(one))];
  }
  if (type !== "user-updated") return [];
  const { data } = roleChange.safeParse(metadata);
  return data?.changes.roles === undefined ? [] : [data.email];
}
