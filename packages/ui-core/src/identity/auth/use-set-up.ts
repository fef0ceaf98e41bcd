import { HubHttpError, HubInputError } from "@iphub/sdk/errors";
import type { FieldError } from "@iphub/sdk/field-errors";
import { useState } from "react";
import { describeFailure, type FailureText } from "../../platform/failure.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";

const blank = { email: "", firstName: "", lastName: "", password: "" };

/** The set-up of an empty hub: creates its first administrator with the one-time key of the link. */
export function useSetUp(key: string) {
  const { hub, session } = useHubApp();
  const status = useRemote(["auth", "setup"], () => hub.auth.setupStatus());
  const [values, setValues] = useState(blank);
  const [saving, setSaving] = useState(false);
  const [fields, setFields] = useState<readonly FieldError[]>([]);
  const [failure, setFailure] = useState<FailureText | null>(null);

  const save = async () => {
    setSaving(true);
    setFields([]);
    setFailure(null);
    try {
      await hub.auth.setup({ key, ...values });
      await session.login(values.email, values.password);
    } catch (error) {
      const named = error instanceof HubInputError || error instanceof HubHttpError ? error.fields : [];
      setFields(named);
      if (named.length === 0 || named.some((one) => one.field === "key")) setFailure(describeFailure(error));
    } finally {
      setSaving(false);
    }
  };
  return {
    state: status.state,
    needed: status.data?.needed ?? false,
    values,
    saving,
    failure,
    /** Why the set-up status could not be loaded. */
    statusFailure: status.failure,
    errorOf: (field: keyof typeof blank) => fields.find((one) => one.field === field)?.message ?? null,
    actions: {
      set: (field: keyof typeof blank, value: string) => setValues((known) => ({ ...known, [field]: value })),
      save,
      retry: status.retry,
    },
  };
}
