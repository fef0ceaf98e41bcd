import type { MatterAccess, MatterReader } from "@iphub/sdk/contract/access-log";
import { capitalised } from "@iphub/sdk/domain/capitalised";
import { useMay } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { matterKeys } from "../query-keys.ts";

/** Whether the person is offered the report: readers of the access log, and those who may change the wall. */
export function useMayReadAccess(mayChangeWall: boolean): boolean {
  const mayReadLog = useMay("access-log:read");
  return mayReadLog || mayChangeWall;
}

/** Who can see a matter, and who has seen it. */
export function useMatterAccess(id: string) {
  const { hub } = useHubApp();
  return useRemote<MatterAccess>(matterKeys.access(id), () => hub.accessLog.matter({ id }));
}

/** Why a person can see a matter, in words; `No` for people who cannot. */
export function reasonWords({ canSee }: Pick<MatterReader, "canSee">): string {
  return canSee === null ? "No" : capitalised(canSee);
}

/** What a person has looked at, in words: `Opened it 3 times, 1 document`; `–` for nothing. */
export function visitWords({ matter, documents, mail, refused }: MatterReader): string {
  const counted = (count: number, one: string, many: string) => (count === 0 ? [] : [count === 1 ? one : many]);
  const parts = [
    ...counted(matter, "opened it once", `opened it ${matter} times`),
    ...counted(documents, "1 document", `${documents} documents`),
    ...counted(mail, "1 e-mail", `${mail} e-mails`),
    ...counted(refused, "refused once", `refused ${refused} times`),
  ];
  const said = parts.join(", ");
  return said === "" ? "–" : capitalised(said);
}
