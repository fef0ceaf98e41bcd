import type { LiveEvent } from "@iphub/sdk/contract/events";
import { useEffect, useState } from "react";
import { useSession } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";

/** A person who has the task open. */
export type PresentPerson = LiveEvent<"task:presence">["people"][number];

/** Who else has this task open now; they see the reader too, and whether the reader is editing it. */
export function useTaskPresence(taskId: string, editing: boolean): readonly PresentPerson[] {
  const { hub } = useHubApp();
  const session = useSession();
  const me = session.phase === "signed-in" ? session.identity.email : null;
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  useEffect(
    () =>
      hub.live.on("task:presence", (event) => {
        if (event.taskId === taskId) setPeople(event.people);
      }),
    [hub, taskId],
  );
  useEffect(() => hub.live.watchTask(taskId, { editing }), [hub, taskId, editing]);
  return people.filter((person) => person.email !== me);
}

/** The people present, in one sentence; null if there are none. */
export function presenceSentence(people: readonly PresentPerson[]): string | null {
  const [first] = people;
  if (!first) return null;
  const names = people.map((person) => (person.editing ? `${person.name} (editing it)` : person.name)).join(", ");
  return people.length === 1 ? `${names} has this task open too.` : `${names} have this task open too.`;
}
