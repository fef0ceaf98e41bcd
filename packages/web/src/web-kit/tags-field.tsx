import { useEffect, useState } from "react";
import { TextField } from "./text-field.tsx";

type TagsFieldProps = {
  readonly label?: string;
  readonly tags: readonly string[];
  readonly onChange: (tags: string[]) => void;
  readonly error?: string | null;
};

/** `TagsField {label = "Tags", tags, onChange(tags), error?}`: tags separated by commas. */
export function TagsField({ label = "Tags", tags, onChange, error }: TagsFieldProps) {
  const words = tags.join(", ");
  const [typed, setTyped] = useState(words);
  useEffect(() => {
    // A change from outside replaces the typed text, unless it means the same.
    setTyped((known) => (tagsOf(known).join(", ") === words ? known : words));
  }, [words]);
  return (
    <TextField
      label={label}
      hint="Separated by commas"
      value={typed}
      error={error}
      onChange={(text) => {
        setTyped(text);
        onChange(tagsOf(text));
      }}
    />
  );
}

function tagsOf(text: string): string[] {
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}
