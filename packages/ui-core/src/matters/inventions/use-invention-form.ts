import type { Invention } from "@iphub/sdk/contract/inventions";
import { useState } from "react";
import { useInventionChange } from "./use-invention-change.ts";
import { useInventionCreate } from "./use-invention-create.ts";

/** The form that opens a matter, or changes the given one: title, references (one per line) and kind of patent. */
export function useInventionForm(invention: Invention | null, onSaved: (invention: Invention) => void) {
  const opening = useInventionCreate();
  const changing = useInventionChange();
  const [begun] = useState({
    title: invention?.title ?? "",
    references: (invention?.references ?? []).join("\n"),
    patentKind: invention?.patentKind ?? null,
  });
  const [title, setTitle] = useState(begun.title);
  const [references, setReferences] = useState(begun.references);
  const [patentKind, setPatentKind] = useState(begun.patentKind);

  const save = async () => {
    const lines = references.split("\n").map((line) => line.trim());
    const values = { title, references: lines.filter((line) => line !== ""), patentKind };
    const saved = await (invention ? changing.change(invention, values) : opening.create(values));
    if (saved) onSaved(saved);
  };
  const { sending, errorOf } = invention ? changing : opening;
  const changed = title !== begun.title || references !== begun.references || patentKind !== begun.patentKind;
  const actions = { setTitle, setReferences, setPatentKind, save };
  return { title, references, patentKind, changed, saving: sending, errorOf, actions };
}
