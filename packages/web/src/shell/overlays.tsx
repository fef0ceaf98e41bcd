import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useDatabaseAway } from "@iphub/ui-core/platform/use-database-away";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { LoadingLock } from "../web-kit/spinner.tsx";
import { Toasts } from "../web-kit/toasts.tsx";

const ConfirmModal = lazy(async () => ({ default: (await import("../web-kit/modal.tsx")).ConfirmModal }));
const DatabaseAway = lazy(async () => ({ default: (await import("./database-away.tsx")).DatabaseAway }));
const PasswordModal = lazy(async () => ({ default: (await import("./password-modal.tsx")).PasswordModal }));

/** The containers above every screen: toasts, the confirm modal, the loading lock, and that the hub's database is away. */
export function Overlays() {
  const { toasts, overlays } = useHubApp();
  const isDatabaseAway = useDatabaseAway();
  const { question, passwordRequest, lock } = useSyncExternalStore(overlays.store.subscribe, overlays.store.getState);
  return (
    <>
      {question && (
        <Suspense>
          <ConfirmModal {...question} onConfirm={() => overlays.answer(true)} onCancel={() => overlays.answer(false)} />
        </Suspense>
      )}
      {passwordRequest && (
        <Suspense>
          <PasswordModal request={passwordRequest} onAnswer={(proof) => void overlays.answerPassword(proof)} />
        </Suspense>
      )}
      {lock !== null && <LoadingLock label={lock} />}
      <Toasts toasts={toasts} />
      {isDatabaseAway && (
        <Suspense>
          <DatabaseAway />
        </Suspense>
      )}
    </>
  );
}
