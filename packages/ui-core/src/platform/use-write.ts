import { HubHttpError, HubInputError } from "@iphub/sdk/errors";
import type { FieldError } from "@iphub/sdk/field-errors";
import { useState } from "react";
import { describeFailure } from "./failure.ts";
import { useHubApp } from "./hub-app.ts";

/** What is said of a write. */
export interface WriteWords<T> {
  /** Said when it is done, for example 'Milestone finished'; nothing is said without it. */
  readonly done?: string;
  /** What it was done to. */
  readonly subject?: string;
  /** Takes it back, knowing what the hub answered; offered with what is said. Null where it cannot be taken back. */
  readonly undo?: ((answer: T) => void) | null;
  /** What is said where it failed; 'Failed to save changes' unless told. */
  readonly failed?: string;
  /** Takes a refusal over: where it says yes, nothing more is said of it. */
  readonly refused?: (error: unknown) => boolean;
}

/**
 * Sends writes to the hub: says that one is done, or why it was refused. Wrong fields are kept for a form to show
 * beside them; any other refusal is a toast.
 */
export function useWrite() {
  const { toasts, ports } = useHubApp();
  const [sending, setSending] = useState(false);
  const [fields, setFields] = useState<readonly FieldError[]>([]);

  const write = async <T>(call: () => Promise<T>, words: WriteWords<T> = {}): Promise<T | null> => {
    setSending(true);
    setFields([]);
    try {
      const answer = await call();
      const { done, subject, undo } = words;
      if (done) {
        const takeBack = undo ? () => undo(answer) : undefined;
        toasts.show({ type: "success", title: done, message: subject, undo: takeBack, isFinal: undo === null });
      }
      return answer;
    } catch (error) {
      if (!words.refused?.(error)) sayRefused(error, words.failed);
      return null;
    } finally {
      setSending(false);
    }
  };
  const sayRefused = (error: unknown, title = "Failed to save changes") => {
    setFields(error instanceof HubInputError || error instanceof HubHttpError ? error.fields : []);
    const failure = describeFailure(error);
    if (!failure) return;
    ports.report("A change was not saved", error);
    toasts.show({ type: "error", title, message: failure.message });
  };
  /** What is wrong with a field, or with one of its entries. */
  const errorOf = (field: string) =>
    fields.find((one) => one.field === field || one.field.startsWith(`${field}[`))?.message ?? null;
  return { sending, errorOf, write, clear: () => setFields([]) };
}
