import { useState } from "react";
import { forgetDrafts } from "../../platform/drafts.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { unsavedWords } from "../../platform/sign-out.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { identityKeys } from "../query-keys.ts";

const blank = { password: "", newPassword: "", again: "" };

/** A person's own sign-ins, to end one or all of them, and the password form. */
export function useSignIns() {
  const app = useHubApp();
  const { hub, queries, session, overlays } = app;
  const remote = useRemote(identityKeys.signIns, () => hub.auth.sessions());
  const { write, sending, errorOf } = useWrite();
  const [values, setValues] = useState(blank);
  const changed = () => queries.invalidateQueries({ queryKey: identityKeys.signIns });
  const { password, newPassword, again } = values;
  const isTyped = password !== "" && newPassword !== "" && again !== "";

  const changePassword = async () => {
    if (!isTyped || newPassword !== again) return;
    const done = await write(() => hub.auth.changePassword({ password, newPassword }), {
      done: "Password changed",
      subject: "Your other sign-ins have ended.",
    });
    if (!done) return;
    setValues(blank);
    await changed();
  };
  const endAll = async () => {
    const sure = await overlays.confirm({
      title: "Sign out everywhere",
      message:
        `Every browser and terminal that is signed in as you must sign in again, including this one. API tokens stay valid. ${unsavedWords(app)}`.trim(),
      confirmLabel: "Sign out everywhere",
    });
    if (!sure) return;
    const done = await write(() => hub.auth.endAllSessions());
    if (!done) return;
    forgetDrafts(app);
    await session.logout();
  };
  return {
    ...remote,
    sending,
    values,
    canChange: isTyped && newPassword === again && !sending,
    againWarning: again !== "" && newPassword !== again ? "Type the same new password twice" : null,
    errorOf,
    actions: {
      set: (field: keyof typeof blank, value: string) => setValues((known) => ({ ...known, [field]: value })),
      changePassword,
      endAll,
      end: async (id: string) => {
        const done = await write(() => hub.auth.endSession({ id }), { done: "Sign-in ended" });
        if (done) await changed();
      },
    },
  };
}
