import type { OfficeDocument } from "@iphub/sdk/contract/uspto";
import { directionWords, emptyFilter, type IfwFilter } from "@iphub/ui-core/docket/uspto/ifw-groups";
import type { useInventionIfw } from "@iphub/ui-core/docket/uspto/use-invention-ifw";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { type ReactNode, useState } from "react";
import { type Command, useCommands } from "../../terminal-kit/commands.tsx";
import { Prompt } from "../../terminal-kit/prompt.tsx";
import { Select } from "../../terminal-kit/select.tsx";
import { ifwRows } from "./ifw-rows.ts";

type Model = ReturnType<typeof useInventionIfw>;
type Asked = "text" | "code" | "direction" | "group" | null;
const group = "File wrapper";
const permission = "files:write" as const;
const directions = ["OUTGOING", "INCOMING", "INTERNAL"] as const;
const groupings = ["none", "code", "direction", "year"] as const;

type IfwWork = {
  readonly overlay: ReactNode;
  readonly select: (id: string) => void;
  /** Reads the selected document, or says that it is not downloaded. */
  readonly read: () => void;
  /** The file that is read in place of the list; null for none. */
  readonly fileId: string | null;
  readonly close: () => void;
  /** The selected document; none on a group's heading. */
  readonly document: OfficeDocument | undefined;
};

/** The keyed actions on a file wrapper: read, select, download, filter, group, ask the office. */
export function useIfwWork(model: Model): IfwWork {
  const [asked, setAsked] = useState<Asked>(null);
  const [rowId, select] = useState<string>();
  const [fileId, setFileId] = useState<string | null>(null);
  const { toasts } = useHubApp();
  const mayDownload = useMay(permission);
  const { actions, chosen, shown, downloadable, filter } = model;
  const row = ifwRows(model.groups).find(({ id }) => id === rowId);
  const document = row?.kind === "document" ? row.document : undefined;
  const turn = () => document && actions.choose([document.id], !chosen.has(document.id));
  const isWhole = shown.every(({ id }) => chosen.has(id));
  const turnAll = () =>
    actions.choose(
      shown.map(({ id }) => id),
      !isWhole,
    );
  const ask = (what: Asked) => () => setAsked(what);
  const many = `download ${downloadable.length}`;
  const isOff = shown.length === 0;
  const isWide = filterWords(filter) === "";
  const clear = () => actions.setFilter(emptyFilter);
  const download = () => void actions.download();
  const isIdle = downloadable.length === 0 || model.sending;
  const read = () => {
    if (!document) return;
    if (document.fileId !== null) return setFileId(document.fileId);
    const message = mayDownload ? "Space chooses it and D downloads it from the office." : "It is not downloaded.";
    toasts.show({ type: "error", title: "Not among the files yet", message });
  };
  const all = isWhole ? "select none" : "select all";
  const commands: readonly Command[] = [
    { id: "ifw.choose", keys: ["space"], label: "choose", group, rank: 2, run: turn, isOff, permission },
    { id: "ifw.all", keys: ["A"], label: all, group, rank: 4, run: turnAll, isOff, permission },
    { id: "ifw.download", keys: ["D"], label: many, group, rank: 1, run: download, isOff: isIdle, permission },
    { id: "ifw.find", keys: ["/"], label: "find", group, rank: 3, run: ask("text") },
    { id: "ifw.code", keys: ["c"], label: "code", group, rank: 41, run: ask("code") },
    { id: "ifw.direction", keys: ["d"], label: "direction", group, rank: 42, run: ask("direction") },
    { id: "ifw.group", keys: ["b"], label: "group by", group, rank: 43, run: ask("group") },
    { id: "ifw.clear", keys: ["C"], label: "all documents", group, rank: 5, run: clear, isOff: isWide },
    { id: "ifw.sync", keys: ["s"], label: "ask the office", group, run: () => void actions.sync(), permission },
  ];
  // While a document is read, the keys are the paper's.
  useCommands(fileId === null ? commands : []);
  return {
    overlay: asked && <IfwAsked asked={asked} model={model} onClose={() => setAsked(null)} />,
    select,
    document,
    read,
    fileId,
    close: () => setFileId(null),
  };
}

type AskedProps = { readonly asked: Exclude<Asked, null>; readonly model: Model; readonly onClose: () => void };

function IfwAsked({ asked, model, onClose }: AskedProps) {
  const { filter, codes, actions } = model;
  const set = (change: Partial<IfwFilter>) => {
    onClose();
    actions.setFilter({ ...filter, ...change });
  };
  const any = { id: "", label: "any" };
  if (asked === "text") {
    const find = (text: string) => set({ text });
    return <Prompt title="Find a document" value={filter.text} check={() => null} onSubmit={find} onClose={onClose} />;
  }
  if (asked === "code") {
    const options = [any, ...codes.map(({ code, name }) => ({ id: code, label: name }))];
    const choose = (code: string) => set({ code });
    return <Select title="Code" options={options} value={filter.code} onChange={choose} onClose={onClose} />;
  }
  if (asked === "direction") {
    const options = [any, ...directions.map((id) => ({ id, label: directionWords[id] }))];
    const choose = (id: string) => set({ direction: directions.find((one) => one === id) ?? "" });
    return <Select title="Direction" options={options} value={filter.direction} onChange={choose} onClose={onClose} />;
  }
  const options = groupings.map((id) => ({ id, label: id === "none" ? "nothing" : id }));
  const choose = (id: string) => set({ group: groupings.find((one) => one === id) ?? "none" });
  return <Select title="Group by" options={options} value={filter.group} onChange={choose} onClose={onClose} />;
}

/** The filter of a file wrapper in words; "" without one. */
export function filterWords({ text, code, direction, group: by }: IfwFilter): string {
  const words = [text && `‘${text}’`, code, direction && directionWords[direction], by === "none" ? "" : `by ${by}`];
  return words.filter((part) => part !== "").join("  ");
}
