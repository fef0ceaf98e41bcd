import type { WeekSchedule } from "@iphub/sdk/contract/docket-week";
import { useMay } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { docketKeys } from "../query-keys.ts";

/** When the firm sends weekly dockets, and its change by those who may. */
export function useWeekSchedule() {
  const { hub, queries } = useHubApp();
  const remote = useRemote(docketKeys.weekSchedule, () => hub.docket.weekSchedule());
  const { write, sending, errorOf } = useWrite();
  const mayChange = useMay("office-calendar:write");
  const save = async (wanted: WeekSchedule & { readonly updatedAt: string }): Promise<boolean> => {
    const { firmTo, ...rest } = wanted;
    const done = await write(() => hub.docket.setWeekSchedule({ ...rest, firmTo: [...firmTo] }), {
      done: "Schedule saved",
    });
    if (done) queries.setQueryData(docketKeys.weekSchedule, done);
    else await queries.invalidateQueries({ queryKey: docketKeys.weekSchedule });
    return done !== null;
  };
  return { ...remote, mayChange, sending, errorOf, actions: { save } };
}
