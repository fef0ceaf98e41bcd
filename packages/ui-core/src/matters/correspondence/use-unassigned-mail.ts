import type { CorrespondenceMessage } from "@iphub/sdk/contract/correspondence";
import { useEffect, useState } from "react";
import { describeFailure } from "../../platform/failure.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { openPage } from "../../platform/patch-pages.ts";
import { useRemote, useRemoteList } from "../../platform/use-remote.ts";
import { emailPageSize } from "./use-invention-emails.ts";

const unassigned = ["correspondence", "unassigned"] as const;

/**
 * How many e-mails wait for a matter, up to a page of them; none while it is not known. Nothing is asked for while it is
 * not enabled: only people who may file e-mail see it. `useRefetchOnMail` keeps it live.
 */
export function useUnassignedWaiting(enabled: boolean): { readonly count: number; readonly hasMore: boolean } {
  const { hub } = useHubApp();
  const load = () => hub.correspondence.unassigned({ size: emailPageSize });
  const first = useRemote([...unassigned, "first"], load, enabled);
  const count = first.data?.length ?? 0;
  return { count, hasMore: count === emailPageSize };
}

/** Has what is shown of the unassigned e-mail fetched again when some arrives or is filed. */
export function useRefetchOnMail(): void {
  const { hub, queries } = useHubApp();
  useEffect(
    () => hub.live.on("correspondence:unassigned", () => void queries.invalidateQueries({ queryKey: unassigned })),
    [hub, queries],
  );
}

/** The e-mail without a matter, to be filed by hand. */
export function useUnassignedMail() {
  const { hub, queries, toasts } = useHubApp();
  const [filing, setFiling] = useState<string | null>(null);
  const list = useRemoteList<CorrespondenceMessage>([...unassigned, "list"], async (skip) =>
    openPage(await hub.correspondence.unassigned({ skip, size: emailPageSize }), skip, emailPageSize),
  );
  useRefetchOnMail();
  const assign = async (id: string, inventionId: string, title: string) => {
    setFiling(id);
    try {
      const filed = await hub.correspondence.assign({ id, inventionId });
      toasts.show({ type: "success", title: "Filed", message: `‘${filed.metadata.subject}’ is on ‘${title}’.` });
    } catch (error) {
      const message = describeFailure(error)?.message ?? "Try again.";
      toasts.show({ type: "error", title: "The e-mail could not be filed", message });
    } finally {
      setFiling(null);
      void queries.invalidateQueries({ queryKey: ["correspondence"] });
    }
  };
  return {
    ...list,
    filing,
    actions: {
      assign: (id: string, inventionId: string, title: string) => void assign(id, inventionId, title),
    },
  };
}
