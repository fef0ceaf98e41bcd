import type { DocketFinding } from "@iphub/sdk/contract/docket-shapes";
import { useNames } from "../../identity/public.ts";

/** Findings with names in place of e-mail addresses. */
export function useNamedFindings(findings: readonly DocketFinding[]): DocketFinding[] {
  const nameOf = useNames(findings.flatMap(({ waivedBy, history }) => [waivedBy, ...history.map(({ by }) => by)]));
  return findings.map((one) => ({
    ...one,
    waivedBy: one.waivedBy && nameOf(one.waivedBy),
    history: one.history.map((done) => ({ ...done, by: done.by && nameOf(done.by) })),
  }));
}
