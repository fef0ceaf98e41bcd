import { useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useTextsDraft } from "../../platform/use-draft.ts";
import { useReader } from "../../platform/use-reader.ts";
import { withUnsavedDates } from "../settings/unsaved-date-style.ts";

/** The profile modal: names are required and kept as a draft until they are saved, only changes are saved, and it closes if nothing changed. */
export function useProfile(onClose: () => void) {
  const { hub, session, toasts, ports } = useHubApp();
  const reader = useReader();
  const begun = { firstName: reader.firstName ?? "", lastName: reader.lastName ?? "" };
  const draft = useTextsDraft("profile", begun);
  const { firstName = "", lastName = "" } = draft.values;
  const [saving, setSaving] = useState(false);
  const change = {
    ...(firstName.trim() === reader.firstName ? {} : { firstName: firstName.trim() }),
    ...(lastName.trim() === reader.lastName ? {} : { lastName: lastName.trim() }),
  };
  const changed = Object.keys(change).length > 0;
  const complete = firstName.trim() !== "" && lastName.trim() !== "";

  const save = async () => {
    if (!changed) {
      draft.actions.discard();
      return onClose();
    }
    if (!complete) return;
    setSaving(true);
    try {
      session.changed(withUnsavedDates(hub, await hub.users.updateMe(change)));
      draft.actions.discard();
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
    email: reader.email,
    firstName,
    lastName,
    firstNameWarning: firstName.trim() === "" ? "First name is required" : null,
    lastNameWarning: lastName.trim() === "" ? "Last name is required" : null,
    buttonLabel: changed ? "Save" : "Close",
    canSubmit: !saving && (!changed || complete),
    draft,
    actions: {
      setFirstName: (text: string) => draft.actions.edit("firstName", () => text),
      setLastName: (text: string) => draft.actions.edit("lastName", () => text),
      save,
    },
  };
}
