import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useSyncExternalStore } from "react";
import { ConfirmModal } from "../web-kit/modal.tsx";
import { PasswordModal } from "./password-modal.tsx";

/** What the application asks above every screen: to confirm, and for the password. */
export function Questions() {
  const { overlays } = useHubApp();
  const { question, passwordRequest } = useSyncExternalStore(overlays.store.subscribe, overlays.store.getState);
  return (
    <>
      {question && (
        <ConfirmModal {...question} onConfirm={() => overlays.answer(true)} onCancel={() => overlays.answer(false)} />
      )}
      {passwordRequest && (
        <PasswordModal request={passwordRequest} onAnswer={(proof) => void overlays.answerPassword(proof)} />
      )}
    </>
  );
}
