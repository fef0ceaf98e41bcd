import type { CommandLineSignIn } from "@iphub/sdk/contract/command-line";
import { useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";

/** A command line that waits with a code until its person lets it sign in or refuses it. */
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
      /** Sends the decision; returns the address to which the browser returns, or null if the command line polls. */
      decide: async (allow: boolean): Promise<string | null> => {
        const answer = await write(() => hub.auth.confirmCommandLine({ code, allow }));
        if (answer) setOutcome(allow ? "allowed" : "refused");
        return answer?.redirect ?? null;
      },
    },
  };
}
