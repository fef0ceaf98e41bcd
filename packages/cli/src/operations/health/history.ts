import type { Verb } from "../../command-line/verb.ts";

/** `iphub health history uspto`. */
export const verb: Verb = {
  web: "/reports/health",
  call: "health.history",
  columns: [
    { key: "key" },
    { key: "url", title: "Address" },
    { key: "startTime" },
    { key: "endTime" },
    { key: "reason" },
  ],
};
