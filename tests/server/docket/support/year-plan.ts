/** A firm and what happens in it in the time that is simulated; made from a seed, so that each run is the same. */
export interface YearPlan {
  /** The first instant, and how many days are simulated. */
  readonly start: string;
  readonly days: number;
  readonly people: readonly PlannedPerson[];
  readonly managers: readonly string[];
  readonly offices: readonly PlannedOffice[];
  readonly absences: readonly PlannedAbsence[];
  readonly deadlines: readonly PlannedDeadline[];
}

/** A person of the firm. */
export interface PlannedPerson {
  readonly email: string;
  readonly office: number;
  /** The day on which they leave, or null. */
  readonly leaves: string | null;
}

/** An office: its zone, as the hub is set, and the days on which it is closed besides weekends. */
export interface PlannedOffice {
  readonly name: string;
  readonly timeZone: string;
  readonly holidays: "US" | "none";
  readonly closedDays: readonly string[];
  /** All days of the year on which no one works there, weekends apart: written down here, not computed. */
  readonly freeDays: readonly string[];
}

/** An absence that is entered before it begins. */
export interface PlannedAbsence {
  readonly email: string;
  readonly from: string;
  readonly to: string;
  readonly standIn: string | null;
}

/** A deadline: its dates, its people, and what becomes of it. */
export interface PlannedDeadline {
  readonly id: string;
  /** The mail date of its action; the dates are the answer to a non-final action. */
  readonly mailDate: string;
  readonly dueAt: string;
  readonly extensions: readonly string[];
  readonly responsible: string;
  readonly backup: string;
  /** The day on which it is extended to its first extension, or null. */
  readonly extendedOn: string | null;
  /** The day on which it is closed, or null. */
  readonly endsOn: string | null;
  /** The day on which it is docketed, where it is only proposed at first; null where it is docketed from the start. */
  readonly docketedOn: string | null;
  /** The day on which it is opened again after its end, or null. */
  readonly reopensOn: string | null;
}

/** What a person does in the hub. */
export type Act =
  | { readonly what: "end" | "docket" | "reopen"; readonly deadlineId: string; readonly at: string }
  | { readonly what: "leave"; readonly email: string; readonly at: string }
  | {
      readonly what: "extend";
      readonly deadlineId: string;
      readonly dueAt: string;
      readonly extension: number;
      readonly at: string;
    }
  | {
      readonly what: "acknowledge";
      readonly deadlineId: string;
      readonly date: string;
      readonly point: number;
      readonly email: string;
    };

/** What the test tells a process. */
export type Order =
  | { readonly do: "seed"; readonly plan: YearPlan }
  | { readonly do: "act"; readonly now: string; readonly acts: readonly Act[] }
  | { readonly do: "make"; readonly now: string }
  | { readonly do: "send"; readonly now: string }
  | { readonly do: "read"; readonly since?: string }
  | { readonly do: "close" };

/** A call-up as the hub has it, with its mail. */
export interface CallUpRow {
  readonly deadlineId: string;
  readonly date: string;
  readonly point: number;
  readonly opening: number;
  readonly email: string;
  readonly reason: string;
  readonly day: string;
  readonly isLate: boolean;
  readonly madeAt: string;
  readonly messageId: string | null;
  readonly status: string | null;
  readonly subject: string | null;
}

const dayMs = 86_400_000;

/** Federal holidays of 2027 in Washington, as the Office of Personnel Management lists them. */
const us2027 = [
  ...["2027-01-01", "2027-01-18", "2027-02-15", "2027-05-31", "2027-06-18", "2027-07-05", "2027-09-06"],
  ...["2027-10-11", "2027-11-11", "2027-11-25", "2027-12-24", "2027-12-31", "2028-01-17", "2028-02-21"],
];
const munichClosed = ["2027-01-06", "2027-03-26", "2027-03-29", "2027-05-06", "2027-05-17", "2027-05-27"];
const tokyoClosed = ["2027-02-11", "2027-02-23", "2027-04-29", "2027-05-03", "2027-05-04", "2027-05-05"];

/** The three offices of the firm. */
const offices: readonly PlannedOffice[] = [
  { name: "Alexandria", timeZone: "America/New_York", holidays: "US", closedDays: ["2027-03-05"], freeDays: [] },
  { name: "Munich", timeZone: "Europe/Berlin", holidays: "none", closedDays: munichClosed, freeDays: [] },
  { name: "Tokyo", timeZone: "Asia/Tokyo", holidays: "none", closedDays: tokyoClosed, freeDays: [] },
].map((office) => ({
  ...office,
  holidays: office.holidays === "US" ? "US" : "none",
  freeDays: [...office.closedDays, ...(office.holidays === "US" ? us2027 : [])],
}));

/** A generator of numbers from 0 to 1 with a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Plans a firm's time from a seed. */
export function planYear(size: { days: number; deadlines: number; people: number; seed: number }): YearPlan {
  const random = seeded(size.seed);
  const start = "2027-01-04T05:00:00.000Z";
  const dayOf = (offset: number) => new Date(Date.parse(start) + offset * dayMs).toISOString().slice(0, 10);
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(random() * from.length)];
    if (found === undefined) throw new Error("nothing to pick from");
    return found;
  };
  const people = Array.from({ length: size.people }, (_, index) => ({
    email: `p${index}@firm.example`,
    office: index % offices.length,
    // A few leave, none of the managers and of those that have a stand-in.
    leaves: index > 0 && index % 9 === 0 ? dayOf(Math.floor(size.days * (0.2 + random() * 0.6))) : null,
  }));
  const managers = people.slice(-3).map((one) => ({ ...one, leaves: null }));
  const staff = [...people.slice(0, -3), ...managers];
  const staying = staff.filter(({ leaves }) => leaves === null).map(({ email }) => email);
  const attorneys = people.slice(0, -3).map(({ email }) => email);
  const absences = staff.flatMap(({ email }) => {
    const count = 1 + Math.floor((random() * 3 * size.days) / 365);
    return Array.from({ length: count }, (_, nth) => {
      // One in each part of the time, so that a person's absences do not overlap.
      const part = size.days / count;
      const from = Math.floor(nth * part + random() * part * 0.5);
      const standIn = random() < 0.5 ? pick(staying.filter((one) => one !== email)) : null;
      return {
        email,
        from: dayOf(from),
        to: dayOf(from + 1 + Math.floor(random() * Math.min(14, part * 0.45))),
        standIn,
      };
    });
  });
  const deadlines = Array.from({ length: size.deadlines }, (_, index) => {
    const responsible = pick(attorneys);
    return {
      id: `d${index}`,
      dueIn: 3 + Math.floor(random() * (size.days + 40)),
      responsible,
      backup: pick(staff.map(({ email }) => email).filter((email) => email !== responsible)),
      fate: random(),
      when: random(),
    };
  });
  const old = Array.from({ length: 10 + Math.ceil(size.deadlines / 10) }, (_, index): PlannedDeadline => {
    const dueIn = -5 - Math.floor(random() * 200);
    const responsible = pick(attorneys);
    const docketedIn = Math.floor(random() * size.days * 0.7);
    const endsIn = random() < 0.6 ? docketedIn + 1 + Math.floor(random() * 12) : null;
    const reopensIn = endsIn !== null && random() < 0.6 ? endsIn + 1 + Math.floor(random() * 12) : null;
    return {
      id: `d${size.deadlines + index}`,
      responsible,
      backup: pick(staff.map(({ email }) => email).filter((email) => email !== responsible)),
      mailDate: dayOf(dueIn - 92),
      dueAt: dayOf(dueIn),
      extensions: [],
      extendedOn: null,
      docketedOn: dayOf(docketedIn),
      endsOn: endsIn === null ? null : dayOf(endsIn),
      reopensOn: reopensIn === null ? null : dayOf(reopensIn),
    };
  });
  const current = deadlines.map(({ id, dueIn, responsible, backup, fate, when }): PlannedDeadline => {
    const due = dayOf(dueIn);
    const isExtended = fate > 0.75;
    const end = fate < 0.6 ? dueIn - Math.floor(when * 40) : fate < 0.9 ? dueIn + 1 + Math.floor(when * 70) : null;
    return {
      id,
      responsible,
      backup,
      mailDate: dayOf(dueIn - 92),
      // The real dates are those of the rules; the test writes them here once they are computed.
      dueAt: due,
      extensions: [],
      extendedOn: isExtended ? dayOf(Math.max(1, dueIn - 4)) : null,
      endsOn: end === null ? null : dayOf(Math.max(1, end)),
      docketedOn: null,
      reopensOn: null,
    };
  });
  return {
    start,
    days: size.days,
    people: staff,
    managers: managers.map(({ email }) => email),
    offices,
    absences,
    deadlines: [...current, ...old],
  };
}
