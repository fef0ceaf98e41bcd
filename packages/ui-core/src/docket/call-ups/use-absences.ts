import type { Absence } from "@iphub/sdk/contract/call-ups";
import { daySpan } from "@iphub/sdk/domain/day-text";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { docketKeys } from "../query-keys.ts";

/** What is typed of an absence; empty texts are left out. */
export interface TypedAbsence {
  readonly person: string;
  readonly from: string;
  readonly to: string;
  readonly standIn: string;
}

/** The absences that a person may see, and their changes. */
export function useAbsences() {
  const { hub, queries, overlays } = useHubApp();
  const remote = useRemote(docketKeys.absences, () => hub.callUps.absences());
  const { write, sending, errorOf, clear } = useWrite();
  const changed = () => queries.invalidateQueries({ queryKey: docketKeys.absences });
  return {
    ...remote,
    sending,
    errorOf,
    actions: {
      clear,
      add: async ({ person, from, to, standIn }: TypedAbsence): Promise<boolean> => {
        const absence = {
          from: from.trim(),
          to: to.trim() === "" ? from.trim() : to.trim(),
          ...(person.trim() === "" ? {} : { person: person.trim() }),
          ...(standIn.trim() === "" ? {} : { standIn: standIn.trim() }),
        };
        const done = await write(() => hub.callUps.setAbsence(absence), {
          done: "Absence entered",
          subject: daySpan(absence.from, absence.to),
        });
        if (done) await changed();
        return done !== null;
      },
      remove: async ({ id, from, to, person }: Absence): Promise<void> => {
        const subject = daySpan(from, to);
        const sure = await overlays.confirm({
          title: "Remove the absence",
          message: `${person} gets call-ups again from ${subject}.`,
          confirmLabel: "Remove absence",
        });
        if (!sure) return;
        const done = await write(() => hub.callUps.removeAbsence({ id }), { done: "Absence removed", subject });
        if (done) await changed();
      },
    },
  };
}
