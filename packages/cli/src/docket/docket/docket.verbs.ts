import type { Verbs } from "../../command-line/verb.ts";
import { findingDetail, weekScheduleColumns } from "./docket.columns.ts";

/** The verbs of docket that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  ask: {
    call: "docket.ask",
    help: { inventionId: "only the applications of this matter" },
    columns: [{ key: "queued" }, { key: "configured" }, { key: "since", whole: true }],
  },
  get: {
    call: "docket.get",
    columns: findingDetail,
  },
  reopen: {
    call: "docket.reopen",
    columns: findingDetail,
    help: { updatedAt: "refuse (exit code 5) if the finding changed after this time" },
  },
  resolve: {
    call: "docket.resolve",
    columns: findingDetail,
    help: { updatedAt: "refuse (exit code 5) if the finding changed after this time" },
  },
  state: {
    call: "docket.state",
    web: "/docket/audit",
    columns: [
      { key: "open" },
      { key: "waived" },
      { key: "kinds.action-without-deadline", title: "Action without deadline" },
      { key: "kinds.deadline-without-source", title: "Deadline without source" },
      { key: "kinds.closure-without-response", title: "Closure without response" },
      { key: "kinds.field-disagrees", title: "Field disagrees" },
      { key: "kinds.notice-unread", title: "Notice unread" },
      { key: "kinds.fee-lapsed", title: "Fee past grace" },
      { key: "kinds.date-against-record", title: "Date against the record" },
      { key: "kinds.deadline-without-person", title: "No person" },
      { key: "matters" },
      { key: "audited" },
      { key: "withoutRecord", title: "Without record" },
      { key: "office.configured", title: "Office is asked" },
      { key: "office.waiting", title: "Answers awaited" },
      { key: "office.unanswered", title: "Not answered" },
      { key: "office.lastError", title: "Last error" },
      { key: "office.answeredAt", title: "Last answer" },
    ],
    help: { inventionId: "only this matter", since: "count requests since then that have no answer" },
  },
  "week-schedule": { call: "docket.weekSchedule", web: "/docket/week/schedule", columns: weekScheduleColumns },
  "set-week-schedule": {
    call: "docket.setWeekSchedule",
    columns: weekScheduleColumns,
    help: {
      isOn: "whether weekly dockets are sent",
      weekday: "the day of the week; 0 is Sunday",
      hour: "the hour of that day in the firm's time zone",
      firmTo: "who gets the docket of the firm besides their own",
      updatedAt: "refuse (exit code 5) if the schedule changed after this time",
    },
    example: "docket set-week-schedule --weekday 1 --hour 7 --firm-to dora@iphub.example",
  },
  waive: {
    call: "docket.waive",
    columns: findingDetail,
    help: { updatedAt: "refuse (exit code 5) if the finding changed after this time" },
    example: "docket waive f-1 --reason 'The client pays this fee itself'",
  },
};
