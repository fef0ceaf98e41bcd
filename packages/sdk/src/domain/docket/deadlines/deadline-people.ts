/** What decides who is responsible for a deadline, by e-mail addresses. */
export interface DeadlinePeopleSource {
  /** Set at the deadline; null where it follows from the matter. */
  readonly ownResponsible: string | null;
  readonly ownBackup: string | null;
  /** The attorney of the matter. */
  readonly attorney: string | null;
  /** Attorneys, then paralegals, of the matter's teams who work here and may see the matter. */
  readonly standIns: readonly string[];
}

/** Who is responsible for a deadline, and the back-up; null for none. */
export interface DeadlinePeople {
  readonly responsible: string | null;
  readonly backup: string | null;
}

/**
 * The responsible person is the one set at the deadline, else the matter's attorney; the back-up is the one set at the
 * deadline, else the first other attorney or paralegal of the matter's teams. No one is their own back-up.
 */
export function deadlinePeople(source: DeadlinePeopleSource): DeadlinePeople {
  const responsible = source.ownResponsible ?? source.attorney;
  const other = source.standIns.find((email) => email !== responsible) ?? null;
  const backup = source.ownBackup === responsible ? other : (source.ownBackup ?? other);
  return { responsible, backup };
}

/** `Responsible: Ada Byron, the matter's attorney. Back-up: Ben Okafor.`; `nameOf` turns an address into a name. */
export function deadlinePeopleWords(
  { responsible, backup, responsibleIsSet }: DeadlinePeople & { readonly responsibleIsSet: boolean },
  nameOf: (email: string) => string = (email) => email,
): string {
  const source = responsibleIsSet ? "set for this deadline" : "the matter's attorney";
  const first = responsible === null ? "no one; the matter has no attorney" : `${nameOf(responsible)}, ${source}`;
  return `Responsible: ${first}. Back-up: ${backup === null ? "none" : nameOf(backup)}.`;
}

/** Whether no one who can answer for the deadline is left when a person leaves, who is its responsible person or back-up. */
export function isLeftAlone(
  source: DeadlinePeopleSource,
  leaving: string,
  canAnswer: (email: string) => boolean,
): boolean {
  const before = deadlinePeople(source);
  if (before.responsible !== leaving && before.backup !== leaving) return false;
  const { responsible, backup } = deadlinePeople({
    ...source,
    standIns: source.standIns.filter((email) => email !== leaving),
  });
  return ![responsible, backup].some((email) => email !== null && email !== leaving && canAnswer(email));
}
