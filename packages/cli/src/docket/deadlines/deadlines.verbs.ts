import type { Verbs } from "../../command-line/verb.ts";
import { inIsoDates } from "../docket/iso-dates.ts";
import { deadlineColumns } from "./deadlines.columns.ts";

/** How a script answers what the hub asks about an unusual date. */
const confirm = "store a date that the hub asks about; its question names which";

/** What the list and its counts are narrowed by. */
const narrowedBy = {
  responsible: "only those that this person is responsible for: me, a name, or an e-mail address",
  qs: "only those with this text in the deadline or its matter",
  office: "only those before this office, such as US or EP",
};

/** The verbs of deadlines that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  assign: {
    call: "deadlines.assign",
    columns: deadlineColumns,
    help: {
      updatedAt: "refuse (exit code 5) if the deadline changed after this time",
      responsible: "who is responsible; without one it is the matter's attorney",
      backup: "who steps in; without one it is another attorney or paralegal of the matter's teams",
    },
    example: "deadlines assign d-1 --responsible ada@iphub.example --backup ben@iphub.example",
  },
  change: {
    call: "deadlines.change",
    columns: deadlineColumns,
    help: {
      confirm,
      updatedAt: "refuse (exit code 5) if the deadline changed after this time",
      printedPeriod: "the period printed in the document, such as 2m or 30d",
      manualDate: "a date that replaces the computed one; give a reason",
      feeDate: "a date of a maintenance fee: opens, due, surcharge or lapse",
    },
    example: "deadlines change d-1 --printed-period 2m",
  },
  close: {
    call: "deadlines.close",
    columns: deadlineColumns,
    help: {
      confirm,
      updatedAt: "refuse (exit code 5) if the deadline changed after this time",
      filed: "what was filed",
      filedOn: "the day it was filed",
      mailedOn: "the day on a certificate of mailing (37 CFR 1.8), which then counts",
    },
    example: "deadlines close d-1 --filed 'Response with amendment' --filed-on 2026-05-28",
  },
  closures: {
    call: "deadlines.closures",
    web: "/deadlines",
    columns: [
      { key: "date", whole: true },
      { key: "office" },
      { key: "reason" },
      { key: "addedBy", title: "Added by" },
    ],
  },
  counts: { call: "deadlines.counts", web: "/deadlines", help: narrowedBy },
  disclosure: {
    call: "deadlines.disclosure",
    columns: [
      { key: "date", whole: true },
      { key: "needs" },
      { key: "citation" },
      { key: "words", title: "In words", show: ({ words }) => inIsoDates(words) },
      { key: "notes", optional: true, show: ({ notes }) => inIsoDates(notes) },
    ],
    help: { date: "the day on which it is filed; today at the office by default" },
    example: "deadlines disclosure m-17248024 --date 2026-06-01",
  },
  endings: {
    call: "deadlines.endings",
    columns: [
      { key: "date", whole: true },
      { key: "code" },
      { key: "description" },
      { key: "ends", title: "Can end it" },
      { key: "documentId", title: "Document", optional: true },
    ],
    example: "deadlines endings d-1",
  },
  enter: {
    call: "deadlines.enter",
    columns: deadlineColumns,
    help: {
      confirm,
      office: "the office whose date it is: US, EP, JP …",
      dueDate: "the due date, as the source states it",
      finalDate: "the last date on which the right can still be kept, if there is one",
      source: "where the date is from: the letter, the law, the foreign agent",
      milestoneId: "a milestone of the matter to carry the date; by default a new one",
    },
    example:
      "deadlines enter --invention-id m-17248024 --title 'Reply to the EPO' --office EP --due-date 2026-06-01 --source 'agent, 12 Jan'",
  },
  extend: {
    call: "deadlines.extend",
    columns: deadlineColumns,
    help: {
      confirm,
      updatedAt: "refuse (exit code 5) if the deadline changed after this time",
      extension: "the nth extension, counted from the event",
    },
    example: "deadlines extend d-1 --extension 2",
  },
  list: {
    call: "deadlines.list",
    web: "/deadlines",
    columns: deadlineColumns,
    isDefault: true,
    help: {
      view: "which view of the work list",
      inventionId: "only this matter",
      assignee: "only those that this person is assigned to: me, a name, or an e-mail address",
      responsible: "only those that this person is responsible for: me, a name, or an e-mail address",
      qs: "words in the deadline's title, or in its matter's title and references",
      office: "only deadlines before this office, such as US or EP",
      sort: "the order",
    },
    example: "deadlines list --view to-verify",
  },
  paper: {
    call: "deadlines.paper",
    columns: [
      { key: "state" },
      { key: "document.id", title: "Document" },
      { key: "document.description", title: "Description" },
      { key: "file.id", title: "File" },
      { key: "error", optional: true },
      { key: "pages", title: "Text", optional: true },
    ],
    inner: {
      key: "periods",
      columns: [
        { key: "period" },
        { key: "quote" },
        { key: "dueAt", title: "Due", whole: true },
        { key: "finalDate", title: "Final", whole: true },
      ],
    },
    example: "deadlines paper d-1",
  },
  propose: {
    call: "deadlines.propose",
    columns: deadlineColumns,
    help: {
      confirm,
      printedPeriod: "the period printed in the document, such as 2m or 30d",
      mailDate: "the day the office mailed it",
    },
    example: "deadlines propose --invention-id m-17248024 --trigger CTNF --mail-date 2026-01-31",
  },
  read: {
    call: "deadlines.read",
    columns: deadlineColumns,
    help: {
      confirm,
      updatedAt: "refuse (exit code 5) if the notice changed after this time",
      outcome: "what the notice asks for",
      printedPeriod: "the period that the notice prints, such as 2m or 30d",
      dueDate: "the date itself, where the notice prints one",
      finalDate: "the last date that the notice allows, where it states one",
      extendable: "whether 37 CFR 1.136(a) extends the period; by default only where it always does",
      deadlineId: "the deadline of the action that it restarts, reopens or withdraws",
      actionCode: "that action's code, where the docket has no deadline of it",
      actionDate: "the day that action was mailed",
      milestoneId: "a milestone of the matter to carry the date; by default a new one",
    },
    example: "deadlines read d-1 --outcome period --printed-period 2m",
  },
  reject: {
    call: "deadlines.reject",
    columns: deadlineColumns,
    help: { updatedAt: "refuse (exit code 5) if the deadline changed after this time" },
    example: "deadlines reject d-1 --reason 'The action was withdrawn'",
  },
  reopen: {
    call: "deadlines.reopen",
    columns: deadlineColumns,
    help: { updatedAt: "refuse (exit code 5) if the deadline changed after this time" },
    example: "deadlines reopen d-1",
  },
  verify: {
    call: "deadlines.verify",
    columns: deadlineColumns,
    help: { updatedAt: "refuse (exit code 5) if the deadline changed after this time" },
    example: "deadlines verify d-1",
  },
};
