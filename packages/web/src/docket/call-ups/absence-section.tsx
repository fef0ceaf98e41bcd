import { daySpan } from "@iphub/sdk/domain/day-text";
import { type TypedAbsence, useAbsences } from "@iphub/ui-core/docket/call-ups/use-absences";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useDraft } from "@iphub/ui-core/platform/use-draft";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { useId, useState } from "react";
import * as z from "zod/mini";
import { PeoplePicker } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { DateField } from "../../web-kit/date-field.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import styles from "./call-ups.module.css";

type Absences = ReturnType<typeof useAbsences>;

type Props = {
  /** True in the reader's profile: only their own, and those in which they stand in. */
  readonly isProfile?: boolean;
};

/** `AbsenceSection {isProfile?}`: when the reader is away and who stands in; an administrator sees and enters those of others. */
export function AbsenceSection({ isProfile = false }: Props) {
  const absences = useAbsences();
  const { email } = useReader();
  const isAdministrator = useMay("users:manage") && !isProfile;
  const shown = (absences.data ?? []).filter(
    ({ person, standIn }) => !isProfile || person === email || standIn === email,
  );
  const nameOf = useNames(shown.flatMap(({ person, standIn }) => [person, standIn]));
  const [isOpen, setIsOpen] = useState(false);
  const headingId = useId();
  const Heading = isProfile ? "h3" : "h2";
  const open = () => {
    absences.actions.clear();
    setIsOpen(true);
  };
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <Heading id={headingId}>Absences</Heading>
      <p className={styles.muted}>
        While someone is away, their stand-in gets the call-ups of their deadlines; without one, the back-up of each.
      </p>
      <LoadState remote={absences} what="The absences could not be loaded." lines={2} height={36} />
      {absences.data && shown.length === 0 && <p>No absence is entered.</p>}
      <ul className={styles.list}>
        {shown.map((absence) => (
          <li key={absence.id}>
            <span className={styles.entry}>
              <span>
                {nameOf(absence.person)}, {daySpan(absence.from, absence.to)}
              </span>
              <span className={styles.muted}>
                {absence.standIn === null ? "the back-ups stand in" : `${nameOf(absence.standIn)} stands in`}
              </span>
            </span>
            {(isAdministrator || absence.person === email) && (
              <Button variant="text" colour="secondary" onClick={() => void absences.actions.remove(absence)}>
                Remove…
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button colour="secondary" icon="plus" onClick={open}>
          Enter an absence
        </Button>
      </div>
      {isOpen && <AbsenceForm absences={absences} isAdministrator={isAdministrator} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

type FormProps = { readonly absences: Absences; readonly isAdministrator: boolean; readonly onClose: () => void };

const absenceDraft = z.object({ person: z.string(), from: z.string(), to: z.string(), standIn: z.string() });
const noAbsence: TypedAbsence = { person: "", from: "", to: "", standIn: "" };

function AbsenceForm({ absences, isAdministrator, onClose }: FormProps) {
  const draft = useDraft("absence:new", absenceDraft, noAbsence);
  const typed = draft.values;
  const { actions, errorOf, sending } = absences;
  const put = (change: Partial<TypedAbsence>) => draft.actions.edit((known) => ({ ...known, ...change }));
  const one = (emails: readonly string[]) => emails.at(-1) ?? "";
  const save = async () => {
    if (!(await actions.add(typed))) return;
    draft.actions.discard();
    onClose();
  };
  return (
    <FormModal
      title="Absence"
      onClose={onClose}
      saveLabel="Enter the absence"
      onSave={() => void save()}
      saving={sending}
      disabled={typed.from === ""}
      draft={draft}
    >
      <div className={styles.fields}>
        <DateField
          label="First day"
          strict
          value={typed.from}
          onChange={(from) => put({ from })}
          error={errorOf("from")}
          autoFocus
        />
        <DateField
          label="Last day"
          strict
          value={typed.to}
          onChange={(to) => put({ to })}
          error={errorOf("to")}
          hint="Empty: the first day alone"
        />
      </div>
      {isAdministrator && (
        <PeoplePicker
          label="Who is away (empty: yourself)"
          emails={typed.person === "" ? [] : [typed.person]}
          onChange={(emails) => put({ person: one(emails) })}
          error={errorOf("person")}
        />
      )}
      <PeoplePicker
        label="Who stands in (empty: the back-up of each deadline)"
        emails={typed.standIn === "" ? [] : [typed.standIn]}
        onChange={(emails) => put({ standIn: one(emails) })}
        error={errorOf("standIn")}
      />
    </FormModal>
  );
}
