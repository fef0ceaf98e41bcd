import { useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { docketKeys } from "../query-keys.ts";
import { putDeadline, refetchDeadlines } from "./deadline-patches.ts";
import { type DocketedRow, docketEach, docketedWords } from "./docket-each.ts";

/** Docketing the plain proposals together: what would be docketed, the choice among them, and the result of each. */
export function useDocketPlain() {
  const { hub, queries, toasts, ports } = useHubApp();
  const [opened] = useState(() => String(ports.now()));
  // A key of its own each time: the preview is what is true now, not what was true when it was last looked at.
  const remote = useRemote(docketKeys.plain(opened), () => hub.deadlines.plain());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<readonly DocketedRow[]>([]);
  const [working, setWorking] = useState(false);
  const plain = remote.data?.plain ?? [];
  const chosen = plain.filter(({ id }) => !left.has(id));
  const choose = (ids: readonly string[], wanted: boolean) =>
    setLeft((known) => {
      const next = new Set(known);
      for (const id of ids) wanted ? next.delete(id) : next.add(id);
      return next;
    });
  const docket = async (ids: readonly string[] = chosen.map(({ id }) => id)) => {
    setWorking(true);
    const wanted = plain.filter(({ id }) => ids.includes(id));
    const rows = await docketEach(hub, wanted, (row) => {
      if (row.isDocketed) putDeadline(queries, row.deadline);
      setResults((known) => [...known, row]);
    });
    refetchDeadlines(queries);
    setWorking(false);
    const failed = rows.find(({ isDocketed }) => !isDocketed);
    const type = failed ? "error" : "success";
    toasts.show({ type, title: docketedWords(rows), message: failed?.failure ?? undefined, isFinal: true });
    return rows;
  };
  return { ...remote, plain, chosen, results, working, actions: { choose, docket } };
}
