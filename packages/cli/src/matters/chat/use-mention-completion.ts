import { useMention } from "@iphub/ui-core/matters/chat/use-mention";
import type { LineCompletion } from "../../terminal-kit/line-completion.tsx";

/** Completes a name after @ in a text line to a person of the hub. */
export function useMentionCompletion(): LineCompletion {
  const { options, active, look, take, step, close } = useMention();
  return {
    options: options.map(({ name, email }) => `${name} ${email}`),
    active,
    look,
    take: (text) => take(text),
    step,
    close,
  };
}
