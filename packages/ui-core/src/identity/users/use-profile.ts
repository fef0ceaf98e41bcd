import { useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useSession } from "../auth/use-session.ts";

/** The profile modal: names are required, only changes are saved, and it closes if nothing changed. */
export function useProfile(onClose: () => void) {
  const { hub, session, toasts, ports } = useHubApp();
  const state = useSession();
  const identity = state.phase === "signed-in" ? state.identity : null;
  const [firstName, setFirstName] = useState(identity?.firstName ?? "");
  const [lastName, setLastName] = useState(identity?.lastName ?? "");
  const [saving, setSaving] = useState(false);
  const change = {
    ...(firstName.trim() === identity?.firstName ? {} : { firstName: firstName.trim() }),
    ...(lastName.trim() === identity?.lastName ? {} : { lastName: lastName.trim() }),
  };
  const changed = Object.keys(change).length > 0;
  const complete = firstName.trim() !== "" && lastName.trim() !== "";

  const save = async () => {
    if (!changed) return onClose();
    if (!complete) return;
    setSaving(true);
    try {
      session.changed(await hub.users.updateMe(change));
      onClose();
    } catch (error) {
      ports.report("The profile could not be saved", error);
      const message = "Please, try again later or contact our development team.";
      toasts.show({ type: "error", title: "Failed to save changes", message });
    } finally {
      setSaving(false);
    }
  };
  return {
    email: identity?.email ?? "",
    firstName,
    lastName,
    firstNameWarning: firstName.trim() === "" ? "First name is required" : null,
    lastNameWarning: lastName.trim() === "" ? "Last name is required" : null,
    buttonLabel: changed ? "Save" : "Close",
    canSubmit: !saving && (!changed || complete),
    actions: { setFirstName, setLastName, save },
  };
}
