import type { DocketFinding } from "@iphub/sdk/contract/docket-shapes";
import { countedTotal, totalWords } from "@iphub/sdk/domain/total-words";
import { useEffect } from "react";
import { useMay, useNames } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { type Remote, useRemote, useRemoteList } from "../../platform/use-remote.ts";
import { useOfficeToday } from "../../platform/use-today.ts";
import { useWrite } from "../../platform/use-write.ts";
import { DEADLINE_REFETCH_MS } from "../deadlines/deadline-patches.ts";
import { docketKeys } from "../query-keys.ts";
import type { AuditTab } from "./docket-words.ts";

/** How many findings a page has. */
const pageSize = 50;

/** The work list of the docket audit: one view, the counts of all views, and how recent the office's record is. */
export function useDocketAudit({ view, kind }: AuditTab) {
  const { hub } = useHubApp();
  const filter = { view, ...(kind === undefined ? {} : { kind }) };
  const list = useRemoteList<DocketFinding>(docketKeys.findingList(filter), (skip) =>
    hub.docket.audit({ ...filter, skip, size: pageSize }),
  );
  const audited = useRemote(docketKeys.docketState, () => hub.docket.state());
  useFindingsLive();
  return {
    ...list,
    rows: useNamedFindings(list.rows),
    audited: audited.data,
    counts: audited.data && tabCounts(audited.data),
    today: useOfficeToday(),
  };
}

/** One finding by its id, updated like the list; nothing is loaded without an id. */
export function useFinding(id: string | null): Remote<DocketFinding> {
  const { hub } = useHubApp();
  const remote = useRemote(docketKeys.finding(id ?? ""), () => hub.docket.get({ id: id ?? "" }), id !== null);
  const [data] = useNamedFindings(remote.data ? [remote.data] : []);
  return { ...remote, data };
}

/** Findings with names in place of e-mail addresses. */
function useNamedFindings(findings: readonly DocketFinding[]): DocketFinding[] {
  const nameOf = useNames(findings.flatMap(({ waivedBy, history }) => [waivedBy, ...history.map(({ by }) => by)]));
  return findings.map((one) => ({
    ...one,
    waivedBy: one.waivedBy && nameOf(one.waivedBy),
    history: one.history.map((done) => ({ ...done, by: done.by && nameOf(done.by) })),
  }));
}

type Audited = Awaited<ReturnType<ReturnType<typeof useHubApp>["hub"]["docket"]["state"]>>;

function tabCounts({ open, waived, kinds }: Audited): Readonly<Record<string, number>> {
  return {
    open,
    actions: kinds["action-without-deadline"],
    sources: kinds["deadline-without-source"],
    closures: kinds["closure-without-response"],
    fields: kinds["field-disagrees"],
    notices: kinds["notice-unread"],
    fees: kinds["fee-lapsed"],
    dates: kinds["date-against-record"],
    people: kinds["deadline-without-person"],
    waived,
  };
}

/** How recent the audit is, and what it could not compare; null while not known. */
export function auditCoverage(audited: Audited | undefined): string | null {
  if (!audited) return null;
  const { matters, withoutRecord, office } = audited;
  const asked = office.answeredAt === null ? "the office has not been asked yet" : "";
  const unread = withoutRecord === 0 ? "" : `${totalWords(withoutRecord)} without a record to compare with`;
  const failed = office.unanswered === 0 ? "" : `${office.unanswered} without an answer from the office last time`;
  const parts = [countedTotal(matters, "matter"), unread, failed, asked];
  return parts.filter((part) => part !== "").join(", ");
}

/**
 * The hub audits a matter again when its deadlines or its record change: the visible findings are then fetched again.
 * @param inventionId of the one matter whose findings are shown; null for all
 */
export function useFindingsLive(inventionId: string | null = null): void {
  const { hub, queries, ports } = useHubApp();
  useEffect(() => {
    let stop: (() => void) | null = null;
    const changed = (event: { readonly inventionId: string | null }) => {
      if (inventionId !== null && event.inventionId !== inventionId) return;
      stop ??= ports.after(DEADLINE_REFETCH_MS, () => {
        stop = null;
        void queries.invalidateQueries({ queryKey: docketKeys.docket });
      });
    };
    const { live } = hub;
    const ends = [
      live.on("docket:finding", changed),
      live.on("deadline:proposed", changed),
      live.on("deadline:docketed", changed),
      live.on("deadline:changed", changed),
      live.on("deadline:rejected", changed),
      live.on("deadline:closed", changed),
      live.on("invention:updated", changed),
    ];
    return () => {
      stop?.();
      for (const end of ends) end();
    };
  }, [hub, queries, ports, inventionId]);
}

/** The actions on findings. Each call sends the version that the person read. */
export function useFindingActions() {
  const { hub, queries, toasts } = useHubApp();
  const { write, sending, errorOf, clear } = useWrite();
  const managesHub = useMay("system:manage");
  const { docket } = hub;
  const take = async (
    { id, updatedAt, subject }: DocketFinding,
    done: string,
    call: (target: { id: string; updatedAt: string }) => Promise<DocketFinding>,
    undo?: (saved: DocketFinding) => void,
  ): Promise<DocketFinding | null> => {
    let saved: DocketFinding | null = null;
    const words = { done, subject, ...(undo ? { undo: () => saved && undo(saved) } : {}) };
    saved = await write(() => call({ id, updatedAt }), words);
    void queries.invalidateQueries({ queryKey: docketKeys.docket });
    return saved;
  };
  const reopen = (finding: DocketFinding) => take(finding, "Waiver undone", (target) => docket.reopen(target));
  const ask = async () => {
    const asked = await write(() => docket.ask());
    if (!asked) return;
    void queries.invalidateQueries({ queryKey: docketKeys.officeStates });
    const message = asked.configured
      ? `Requested ${asked.queued} applications; new data appears here.`
      : `The hub has no key for the patent office. ${managesHub ? "Set IPHUB_USPTO_KEY" : "Ask your administrator"}. Only stored data is audited.`;
    toasts.show({ type: asked.configured ? "success" : "error", title: "Patent office", message });
  };
  return {
    sending,
    errorOf,
    actions: {
      clear,
      ask,
      reopen,
      resolve: (finding: DocketFinding) => take(finding, "Finding settled", (target) => docket.resolve(target)),
      waive: (finding: DocketFinding, reason: string) =>
        take(
          finding,
          "Finding waived",
          (target) => docket.waive({ ...target, reason }),
          (saved) => void reopen(saved),
        ),
    },
  };
}
