import type { Verb } from "../../command-line/verb.ts";

/** `iphub docket state`. */
export const verb: Verb = {
  call: "docket.state",
  columns: [
    { key: "open" },
    { key: "waived" },
    { key: "kinds.action-without-deadline", title: "Action without deadline" },
    { key: "kinds.deadline-without-source", title: "Deadline without source" },
    { key: "kinds.closure-without-response", title: "Closure without response" },
    { key: "kinds.field-disagrees", title: "Field disagrees" },
    { key: "matters" },
    { key: "audited" },
    { key: "withoutRecord", title: "Without record" },
    { key: "office.configured", title: "Office is asked" },
    { key: "office.waiting", title: "Answers awaited" },
    { key: "office.unanswered", title: "Not answered" },
    { key: "office.lastError", title: "Last error" },
    { key: "office.answeredAt", title: "Last answer" },
  ],
  help: { since: "count as not answered what was asked since then" },
};
