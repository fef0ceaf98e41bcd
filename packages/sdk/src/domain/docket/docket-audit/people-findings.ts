import type { CivilDate } from "../../civil-date.ts";
import type { AuditFinding } from "./audit-types.ts";

/** A person named at a deadline: who works here and sees the matter can answer for it. */
export interface NamedAtDeadline {
  readonly email: string;
  readonly state: "works" | "left" | "unseen";
}

/** A deadline on the docket with its people. */
export interface PeopledDeadline {
  readonly id: string;
  readonly title: string;
  readonly dueAt: CivilDate;
  readonly finalDate: CivilDate | null;
  /** The person set at the deadline, else the matter's attorney. */
  readonly responsible: NamedAtDeadline | null;
  readonly backup: NamedAtDeadline | null;
}

const whyNot: Readonly<Record<NamedAtDeadline["state"], string>> = {
  works: "works here",
  left: "does not work here",
  unseen: "may not see the matter",
};

/** The docketed deadlines for which no person is left who works here and sees the matter. */
export function peopleFindings(deadlines: readonly PeopledDeadline[]): AuditFinding[] {
  return deadlines
    .filter(({ responsible, backup }) => responsible?.state !== "works" && backup?.state !== "works")
    .map(peopleFinding);
}

function peopleFinding({ id, title, dueAt, finalDate, responsible, backup }: PeopledDeadline): AuditFinding {
  const first =
    responsible === null ? "the matter has no attorney" : `${responsible.email} ${whyNot[responsible.state]}`;
  const second = backup === null ? "it has no back-up" : `the back-up ${backup.email} ${whyNot[backup.state]}`;
  const named = [responsible, backup].flatMap((person) => (person ? [person.email] : []));
  return {
    key: `people|${id}`,
    kind: "deadline-without-person",
    subject: `${title} (no one is responsible)`,
    reason:
      `No one who works here is responsible for '${title}', due ${dueAt}: ${first}, and ${second}. ` +
      "Set the attorney of the matter, or a responsible person for this deadline.",
    docket: named.length === 0 ? null : named.join(", "),
    office: null,
    deadlineId: id,
    documentId: null,
    dueAt,
    finalDate,
    holdsFrom: null,
    holdsUntil: null,
    fix: null,
    facts: [responsible, backup].map((person) => (person ? `${person.email} ${person.state}` : "")),
  };
}
