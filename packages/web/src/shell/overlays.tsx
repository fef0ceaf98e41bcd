import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useDatabaseAway } from "@iphub/ui-core/platform/use-database-away";
import { useSyncExternalStore } from "react";
import { latePart } from "../web-kit/late-part.tsx";
import { LoadingLock } from "../web-kit/spinner.tsx";

const DatabaseAway = latePart(async () => (await import("./database-away.tsx")).DatabaseAway, { isSaid: false });
/** There before anyone does something that a toast could answer. */
const Toasts = latePart(async () => (await import("../web-kit/toasts.tsx")).Toasts, { isSaid: false, isLater: true });
const Questions = latePart(async () => (await import("./questions.tsx")).Questions);

/** The containers above every screen: toasts, the confirm modal, the loading lock, and that the hub's database is away. */
export function Overlays() {
  const { toasts, overlays } = useHubApp();
  const isDatabaseAway = useDatabaseAway();
  const { question, passwordRequest, lock } = useSyncExternalStore(overlays.store.subscribe, overlays.store.getState);
  return (
    <>
      {(question || passwordRequest) && <Questions />}
      {lock !== null && <LoadingLock label={lock} />}
      <Toasts toasts={toasts} />
      {isDatabaseAway && <DatabaseAway />}
    </>
  );
}
