import type { DocketFinding } from "@iphub/sdk/contract/docket-shapes";
import { AUDITED_FIELDS } from "@iphub/sdk/domain/docket/docket-audit/field-findings";
import { useMay } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useLiveOrLate } from "../../platform/use-live-or-late.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { docketKeys } from "../query-keys.ts";
import { useFindingsLive } from "./use-docket-audit.ts";

/** The open findings about the fields of one matter, by the name of the field. */
type FieldFindings = ReadonlyMap<string, DocketFinding>;

/** Below the key of the whole audit; not in query-keys.ts, because a browser's first page does not need it. */
const keyOf = (inventionId: string) => [...docketKeys.docket, "fields", inventionId] as const;

/**
 * The fields of a matter that differ from the office's data, fetched again as the audit is; nothing for a person who may
 * not read it. They are fetched once the screen has its own data.
 */
export function useFieldFindings(inventionId: string): FieldFindings {
  const mayRead = useMay("inventions:read");
  const isTime = useLiveOrLate();
  useFindingsLive(inventionId);
  return useKnownFindings(inventionId, mayRead && isTime);
}

/** One of the findings that `useFieldFindings` has loaded on the same screen; it asks for nothing itself. */
export function useFieldFinding(inventionId: string, field: string): DocketFinding | undefined {
  return useKnownFindings(inventionId, false).get(field);
}

function useKnownFindings(inventionId: string, isAsked: boolean): FieldFindings {
  const { hub } = useHubApp();
  const load = async () => (await hub.docket.audit({ inventionId, kind: "field-disagrees" })).data;
  const { data = [] } = useRemote(keyOf(inventionId), load, isAsked);
  return byField(data);
}

/** A finding names its field in words. */
function byField(findings: readonly DocketFinding[]): FieldFindings {
  return new Map(
    Object.entries(AUDITED_FIELDS).flatMap(([field, name]) => {
      const finding = findings.find(({ subject }) => subject === name);
      return finding ? [[field, finding] as const] : [];
    }),
  );
}
