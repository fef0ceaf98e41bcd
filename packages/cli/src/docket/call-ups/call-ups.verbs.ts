import type { Column } from "../../command-line/output/column.ts";
import { matterColumn } from "../../command-line/output/matter-column.ts";
import type { Verbs } from "../../command-line/verb.ts";

/** The columns of a call-up. */
const callUpColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true, optional: true },
  { key: "at", title: "When", whole: true },
  { key: "person" },
  { key: "date", whole: true },
  { key: "daysBefore", title: "Days before" },
  matterColumn,
  { key: "title", title: "Deadline" },
  { key: "reason" },
  { key: "inPlaceOf", title: "In place of", optional: true },
  { key: "delivery" },
  { key: "deliveryReason", title: "Not delivered because", optional: true },
  { key: "seenAt", title: "Seen", whole: true, optional: true },
  { key: "acknowledgedAt", title: "Acknowledged", whole: true },
];
const absenceColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "person" },
  { key: "from", whole: true },
  { key: "to", whole: true },
  { key: "standIn", title: "Stands in" },
];
const scheduleColumns: readonly Column[] = [
  { key: "days" },
  { key: "families" },
  { key: "hour" },
  { key: "acknowledgeWithin", title: "Acknowledge within" },
  { key: "patience" },
  { key: "managers" },
  { key: "offices" },
  { key: "sendsMail", title: "Sends mail" },
  { key: "updatedAt", title: "Set", whole: true },
];

/** The verbs of call-ups that are plain calls. */
export const verbs: Verbs = {
  list: {
    call: "callUps.list",
    web: "/call-ups",
    columns: callUpColumns,
    help: { deadlineId: "the record of this deadline; your own call-ups without it" },
  },
  acknowledge: { call: "callUps.acknowledge", columns: callUpColumns },
  schedule: { call: "callUps.schedule", web: "/call-ups/schedule", columns: scheduleColumns },
  "set-schedule": {
    call: "callUps.setSchedule",
    columns: scheduleColumns,
    help: {
      days: "calendar days before a date",
      families: "days of a kind of rule: prosecution, appeals, fees, filings, by-hand",
      hour: "from this hour of the day, in the person's office",
      acknowledgeWithin: "a call-up so many days before its date, or nearer, asks for an acknowledgement",
      patience: "business days that it waits for one",
      managers: "the docketing managers, in the order in which they hear of it",
      offices: "the firm's offices, each with its time zone, holidays and people",
      updatedAt: "refuse (exit code 5) if the schedule changed after this time",
    },
    example: "call-ups set-schedule --days 60 --days 30 --days 7 --days 1 --managers dora@iphub.example",
  },
  absences: { call: "callUps.absences", web: "/call-ups", columns: absenceColumns },
  "set-absence": {
    call: "callUps.setAbsence",
    columns: absenceColumns,
    help: {
      person: "who is away; yourself by default",
      from: "the first day",
      to: "the last day",
      standIn: "who is called up instead; the back-up of each deadline by default",
    },
  },
  "remove-absence": { call: "callUps.removeAbsence" },
};
