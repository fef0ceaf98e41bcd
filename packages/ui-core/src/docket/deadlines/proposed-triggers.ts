/** The events that a person can propose deadlines for, with their labels. */
export const proposedTriggers = [
  { value: "CTNF", title: "Non-final office action" },
  { value: "CTFR", title: "Final office action" },
  { value: "CTAV", title: "Advisory action" },
  { value: "CTRS", title: "Restriction requirement" },
  { value: "CTEQ", title: "Ex parte Quayle action" },
  { value: "NTC.MISS.PRT", title: "Notice to file missing parts" },
  { value: "NINA", title: "Notice of informal or non-responsive amendment" },
  { value: "M905", title: "Notice of missing requirements (national stage)" },
  { value: "NOA", title: "Notice of allowance" },
  { value: "N/AP", title: "Notice of appeal" },
  { value: "APEA", title: "Examiner's answer" },
  { value: "APDA", title: "Board decision: affirmed" },
  { value: "APDR", title: "Board decision: reversed" },
  { value: "ABN", title: "Holding of abandonment" },
  { value: "ISSUE.NTF", title: "Issue notification (continuation)" },
  { value: "GRANT", title: "Grant (maintenance fees)" },
  { value: "FILING", title: "Filing (IDS)" },
  { value: "PROVISIONAL", title: "Provisional filing" },
  { value: "PARIS", title: "First filing (Paris convention)" },
  { value: "FOREIGN-DESIGN", title: "First filing of a design abroad" },
  { value: "PTA", title: "Grant (patent term adjustment)" },
  { value: "PCT", title: "PCT priority date (US national stage)" },
] as const;

/** Another date that an event's deadlines may depend on. */
export interface ContextDate {
  readonly id:
    | "firstReplyDate"
    | "advisoryMailDate"
    | "finalActionMailDate"
    | "priorityDate"
    | "firstActionMailDate"
    | "originalGrantDate"
    | "panelDecisionDate"
    | "issueDate";
  readonly title: string;
  /** When it matters. */
  readonly hint: string;
  readonly isRequired?: boolean;
}

const firstReply: ContextDate = {
  id: "firstReplyDate",
  title: "First reply filed on",
  hint: "Within two months of the final action it may move the end of the period",
};
const finalAction: ContextDate = {
  id: "finalActionMailDate",
  title: "Final action mailed on",
  hint: "The period is counted from it; the advisory action does not state it",
  isRequired: true,
};
const advisory: ContextDate = {
  id: "advisoryMailDate",
  title: "Advisory action mailed on",
  hint: "After a first reply within two months the period ends no earlier",
};

const contextDates: Readonly<Record<string, readonly ContextDate[]>> = {
  CTFR: [firstReply, advisory],
  CTAV: [finalAction, firstReply],
  "N/AP": [
    { id: "panelDecisionDate", title: "Pre-appeal decision on", hint: "A decision to proceed leaves a month at least" },
  ],
  M905: [{ id: "priorityDate", title: "Priority date", hint: "The period ends no earlier than 32 months from it" }],
  "ISSUE.NTF": [{ id: "issueDate", title: "Issue date", hint: "It is printed in the notification", isRequired: true }],
  FILING: [
    { id: "priorityDate", title: "Earlier filing on", hint: "Where a priority or benefit is claimed" },
    { id: "firstActionMailDate", title: "First action mailed on", hint: "If there is one already" },
  ],
  GRANT: [{ id: "originalGrantDate", title: "Original grant on", hint: "For a reissue: its fees count from it" }],
};

/** The other dates that an event's deadlines may depend on, by the event's code or the office's name of it. */
export function contextDatesOf(trigger: string): readonly ContextDate[] {
  const code = trigger.toUpperCase();
  return contextDates[code] ?? contextDates[code.replace(/^M(?=CT)/, "")] ?? [];
}

/** The given dates, in request format. */
export function givenDates(
  dates: readonly ContextDate[],
  texts: Readonly<Record<string, string | undefined>>,
): Partial<Record<ContextDate["id"], string>> {
  const given = dates.flatMap(({ id }) => (texts[id] ? [[id, texts[id]] as const] : []));
  return Object.fromEntries(given);
}
