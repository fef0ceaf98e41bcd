import { HubHttpError, HubInputError } from "@iphub/sdk/errors";
import type { FieldError } from "@iphub/sdk/field-errors";
import { useState } from "react";
import { describeFailure } from "./failure.ts";
import { useHubApp } from "./hub-app.ts";
import type { Overlays } from "./overlays.ts";

/** The messages of a write. */
export interface WriteWords<T> {
  /** The success message, for example 'Milestone finished'; none without it. */
  readonly done?: string;
  /** The object of the write, or what the hub's response says of it. */
  readonly subject?: string | ((answer: T) => string);
  /** Undoes the write, given the hub's response; offered with the success message. Null if it cannot be undone. */
  readonly undo?: ((answer: T) => void) | null;
  /** The failure message; 'Failed to save changes' by default. */
  readonly failed?: string;
  /** Handles a refusal: if it returns true, no message is shown. */
  readonly refused?: (error: unknown) => boolean;
}

/** Sends a write, and sends it again once the person has confirmed their password where the hub asks for that. */
async function withRecentSignIn<T>(overlays: Overlays, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isAsked = error instanceof HubHttpError && error.code === "reauthentication_required";
    if (!isAsked || !(await overlays.confirmPassword())) throw error;
    return call();
  }
}

/**
 * Sends writes to the hub and reports success or refusal. Field errors are kept for a form to show; any other refusal
 * is a toast.
 */
export function useWrite() {
  const { toasts, ports, overlays } = useHubApp();
  const [sending, setSending] = useState(false);
  const [fields, setFields] = useState<readonly FieldError[]>([]);

  const write = async <T>(call: () => Promise<T>, words: WriteWords<T> = {}): Promise<T | null> => {
    setSending(true);
    setFields([]);
    try {
      const answer = await withRecentSignIn(overlays, call);
      const { done, subject, undo } = words;
      if (done) {
        const takeBack = undo ? () => undo(answer) : undefined;
        const message = typeof subject === "function" ? subject(answer) : subject;
        toasts.show({ type: "success", title: done, message, undo: takeBack, isFinal: undo === null });
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
  /** The error of a field, or of one of its entries. */
  const errorOf = (field: string) =>
    fields.find((one) => one.field === field || one.field.startsWith(`${field}[`))?.message ?? null;
  return { sending, errorOf, write, clear: () => setFields([]) };
}
