import type { RunContext, Verb } from "../../command-line/verb.ts";
import { findingColumns } from "./docket.columns.ts";

/** `iphub docket audit`: exit code 0 clean, 1 findings, above 1 it could not run. */
export const verb: Verb = {
  web: "/docket/audit",
  call: "docket.audit",
  isDefault: true,
  summary: "Compare the docket with the patent office's record: 0 clean, 1 findings, above 1 it could not run",
  columns: findingColumns,
  help: {
    view: "open ones, which set the exit code, or others",
    kind: "only this kind",
    inventionId: "only this matter",
  },
  flags: [
    { name: "stored", kind: "boolean", help: "audit stored data only; do not ask the patent office again" },
    {
      name: "wait",
      kind: "number",
      placeholder: "seconds",
      help: "how long to wait for the patent office; 20 by default",
    },
  ],
  example: "docket audit --json",
  run: async (context: RunContext) => {
    const { auditDocket } = await import("./run-audit.ts");
    await auditDocket(context, findingColumns);
  },
};
