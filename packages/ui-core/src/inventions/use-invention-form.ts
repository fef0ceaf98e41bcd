import type { Invention } from "@iphub/sdk/contract/inventions";
import { HubHttpError, HubInputError } from "@iphub/sdk/errors";
import type { FieldError } from "@iphub/sdk/field-errors";
import { useState } from "react";
import { describeFailure, type FailureText } from "../platform/failure.ts";
import { useHubApp } from "../platform/hub-app.ts";
import { queryKeys } from "../platform/query-keys.ts";

/** The form that opens a matter, or changes the one given: title and references, one a line. */
export function useInventionForm(invention: Invention | null, onSaved: (invention: Invention) => void) {
  const { hub, queries, toasts } = useHubApp();
  const [begun] = useState({ title: invention?.title ?? "", references: (invention?.references ?? []).join("\n") });
  const [title, setTitle] = useState(begun.title);
  const [references, setReferences] = useState(begun.references);
  const [saving, setSaving] = useState(false);
  const [fields, setFields] = useState<readonly FieldError[]>([]);
  const [failure, setFailure] = useState<FailureText | null>(null);

  const save = async () => {
    setSaving(true);
    setFields([]);
    setFailure(null);
    try {
      const list = references
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "");
      const saved = invention
        ? await hub.inventions.update({ id: invention.id, title, references: list, referenceOverride: true })
        : await hub.inventions.create({ title, references: list });
      queries.setQueryData(queryKeys.invention(saved.id), saved);
      void queries.invalidateQueries({ queryKey: queryKeys.inventionLists });
      toasts.show({ type: "success", title: invention ? "Matter saved" : "Matter opened", message: saved.title });
      onSaved(saved);
    } catch (error) {
      const named = error instanceof HubInputError || error instanceof HubHttpError ? error.fields : [];
      setFields(named);
      if (named.length === 0) setFailure(describeFailure(error));
    } finally {
      setSaving(false);
    }
  };
  const errorOf = (field: string) =>
    fields.find((one) => one.field === field || one.field.startsWith(`${field}[`))?.message ?? null;
  const changed = title !== begun.title || references !== begun.references;
  return { title, references, changed, saving, failure, errorOf, actions: { setTitle, setReferences, save } };
}
