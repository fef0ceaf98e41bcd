import type { CommandLineSignIn } from "@iphub/sdk/contract/command-line";
import { useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";

/** A command line that waits with a code for its person to let it sign in, or to refuse it. */
export function useCommandLine(code: string) {
  const { hub } = useHubApp();
  const { write, sending } = useWrite();
  const [outcome, setOutcome] = useState<"allowed" | "refused" | null>(null);
  const remote = useRemote<CommandLineSignIn>(
    ["auth", "command-line", code],
    () => hub.auth.commandLine({ code }),
    code !== "" && outcome === null,
  );
  return {
    ...remote,
    sending,
    outcome,
    actions: {
      retry: remote.retry,
      /** Decides; answers where the browser goes back to, null where the command line finds out by itself. */
      decide: async (allow: boolean): Promise<string | null> => {
        const answer = await write(() => hub.auth.confirmCommandLine({ code, allow }));
        if (answer) setOutcome(allow ? "allowed" : "refused");
        return answer?.redirect ?? null;
      },
    },
  };
}
