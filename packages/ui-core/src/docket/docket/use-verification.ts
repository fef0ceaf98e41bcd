import type { VerificationReport } from "@iphub/sdk/contract/docket-verification";
import { addMonths } from "@iphub/sdk/domain/civil-date";
import { isCalendarDay } from "@iphub/sdk/domain/docket/calendar/calendar-days";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useOfficeToday } from "../../platform/use-today.ts";
import { useWrite } from "../../platform/use-write.ts";
import { docketKeys } from "../query-keys.ts";

/** The period of a verification report. */
export interface VerificationPeriod {
  readonly from: string;
  readonly to: string;
}

const dayOr = (text: string | null, other: string) => (text !== null && isCalendarDay(text) ? text : other);

/** The verification report of a period, a year until today where none is given or it is no day, and its files. */
export function useVerification(asked: { readonly from: string | null; readonly to: string | null }) {
  const { hub, ports } = useHubApp();
  const today = useOfficeToday();
  const to = dayOr(asked.to, today);
  const period: VerificationPeriod = { from: dayOr(asked.from, addMonths(to, -12)), to };
  const remote = useRemote<VerificationReport>(docketKeys.verification(period), () => hub.docket.verification(period));
  const { write, sending } = useWrite();
  return {
    ...remote,
    period,
    sending,
    /** The day of an instant for the reader. */
    dayOf: (instant: string) => civilDateInZone(instant, ports.timeZone),
    actions: {
      /** The report as a file; null where that failed. */
      exportAs: (format: "json" | "xlsx" | "pdf") => write(() => hub.docket.exportVerification({ ...period, format })),
    },
  };
}
