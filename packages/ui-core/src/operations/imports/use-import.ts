import type { ImportNameChoice } from "@iphub/sdk/contract/import-names";
import type { ImportRow } from "@iphub/sdk/contract/import-rows";
import type { ImportRecord } from "@iphub/sdk/contract/imports";
import type { DateOrder } from "@iphub/sdk/domain/operations/import-dates";
import { type ImportField, importFields } from "@iphub/sdk/domain/operations/import-fields";
import { useEffect, useRef } from "react";
import { useNames } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote, useRemoteList } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { firstView, type ImportView, isUnderWay } from "./import-words.ts";

/** The query keys of imports, in a file of their own because a browser's first page does not need them. */
export const importKeys = {
  list: ["imports", "list"],
  one: (id: string) => ["imports", "one", id],
  rows: (id: string, view: string, version: string) => ["imports", "rows", id, view, version],
  names: (id: string) => ["imports", "names", id],
} as const;

/** How often a running import is polled. */
const IMPORT_POLL_MS = 500;

/** One import: its mapping, its rows by state, its application and its undo. It is polled while it runs. */
export function useImport(id: string, chosen: ImportView | null) {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const remote = useRemote<ImportRecord>(importKeys.one(id), () => hub.imports.get({ id }));
  const record = remote.data;
  const view = chosen ?? (record ? firstView(record) : "all");
  const version = JSON.stringify([record?.status, record?.counts, record?.mapping, record?.dateOrder]);
  const rows = useRemoteList<ImportRow>(importKeys.rows(id, view, version), (skip) =>
    hub.imports.rows({ id, state: view, skip }),
  );
  usePolling(id, record !== undefined && isUnderWay(record));

  const put = (saved: ImportRecord | null) => {
    if (saved) queries.setQueryData(importKeys.one(id), saved);
    return saved;
  };
  /** Names and problems of rows may change with every mapping, whatever is counted. */
  const lookAgain = () =>
    Promise.all(
      [importKeys.names(id), ["imports", "rows", id]].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  const last = useRef<Promise<unknown>>(Promise.resolve());
  /**
   * Changes are sent one after the other, each based on the stored result of the one before, so that none overwrites
   * another.
   */
  const map = (choose: (known: Reading) => Reading) => {
    const send = async () => {
      const { mapping = {}, dateOrder = null } = queries.getQueryData<ImportRecord>(importKeys.one(id)) ?? {};
      const saved = put(await write(() => hub.imports.map({ id, ...choose({ mapping, dateOrder }) })));
      if (saved) await lookAgain();
      return saved;
    };
    const turn = last.current.then(send);
    last.current = turn;
    return turn;
  };
  const nameOf = useNames([record?.appliedBy, record?.undoneBy]);
  const named = (who: string | null) => (who === null ? null : nameOf(who));
  return {
    ...remote,
    data: record && { ...record, appliedBy: named(record.appliedBy), undoneBy: named(record.undoneBy) },
    view,
    rows,
    sending,
    errorOf,
    actions: {
      /** Sets the column of a field, or none; the column is removed from its previous field. */
      mapField: (field: ImportField, column: string | null) =>
        map((known) => ({ ...known, mapping: remapped(known.mapping, field, column) })),
      /** Says who people of the file are; kept for the firm's next imports. */
      chooseNames: (names: readonly NameChosen[]) => map((known) => ({ ...known, names: [...names] })),
      setDateOrder: (dateOrder: DateOrder | null) => map((known) => ({ ...known, dateOrder })),
      apply: async () => put(await write(() => hub.imports.apply({ id }))),
      undo: async () => put(await write(() => hub.imports.undo({ id }))),
    },
  };
}

/** Reads an import again and again while it runs. */
function usePolling(id: string, runs: boolean): void {
  const { queries, ports } = useHubApp();
  useEffect(() => {
    if (!runs) return undefined;
    let stop = () => {};
    const look = () => {
      void queries.invalidateQueries({ queryKey: importKeys.one(id) });
      stop = ports.after(IMPORT_POLL_MS, look);
    };
    stop = ports.after(IMPORT_POLL_MS, look);
    return () => stop();
  }, [runs, id, queries, ports]);
}

/** How a file is read: the column of each field, and the order of day and month. */
interface Reading {
  readonly mapping: Record<string, string>;
  readonly dateOrder: DateOrder | null;
  readonly names?: NameChosen[];
}

/** What is chosen for a name of a person. */
export interface NameChosen {
  readonly name: string;
  readonly choice: ImportNameChoice;
  readonly email: string | null;
}

function remapped(mapping: Reading["mapping"], field: ImportField, column: string | null) {
  const next: Record<string, string> = {};
  for (const one of importFields) {
    const before = mapping[one];
    if (one !== field && before !== undefined && before !== column) next[one] = before;
  }
  if (column !== null) next[field] = column;
  return next;
}
