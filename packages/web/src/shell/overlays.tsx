import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { databaseAwayText, useDatabaseAway } from "@iphub/ui-core/platform/use-database-away";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { LoadingLock } from "../web-kit/spinner.tsx";
import { Toasts } from "../web-kit/toasts.tsx";
import styles from "./overlays.module.css";

const ConfirmModal = lazy(async () => ({ default: (await import("../web-kit/modal.tsx")).ConfirmModal }));
const PasswordModal = lazy(async () => ({ default: (await import("./password-modal.tsx")).PasswordModal }));

/** The containers above every screen: toasts, the confirm modal, the loading lock, and that the hub's database is away. */
export function Overlays() {
  const { toasts, overlays } = useHubApp();
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
      <DatabaseAway />
    </>
  );
}

/** Said once to screen readers too: the region is there before its text. */
function DatabaseAway() {
  const isAway = useDatabaseAway();
  return (
    <div role="status" className={isAway ? styles.away : undefined}>
      {isAway && `${databaseAwayText}. This page goes on by itself when it is back.`}
    </div>
  );
}
