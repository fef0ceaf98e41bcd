import type { FirmSchedule } from "@iphub/sdk/contract/call-ups";
import { useMay } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { docketKeys } from "../query-keys.ts";

/** The firm's schedule of call-ups, and its change by those who may. */
export function useCallUpSchedule() {
  const { hub, queries } = useHubApp();
  const remote = useRemote(docketKeys.callUpSchedule, () => hub.callUps.schedule());
  const { write, sending, errorOf, clear } = useWrite();
  const mayChange = useMay("office-calendar:write");
  const save = async (wanted: Omit<FirmSchedule, "sendsMail">): Promise<boolean> => {
    const done = await write(() => hub.callUps.setSchedule(wanted), { done: "Schedule saved" });
    if (done) queries.setQueryData(docketKeys.callUpSchedule, done);
    else await queries.invalidateQueries({ queryKey: docketKeys.callUpSchedule });
    return done !== null;
  };
  return { ...remote, mayChange, sending, errorOf, actions: { clear, save } };
}

/** A number as it is typed; what is none, an empty text too, is kept as one that the hub refuses by its field. */
export function numberOfText(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

/** Days as they are typed: `90, 60, 30`. What is no number is kept, so that the hub names it. */
export function daysOfText(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter((one) => one !== "")
    .map(Number);
}
