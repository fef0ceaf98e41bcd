import type { Hub } from "@iphub/sdk/client";
import type { InventionHit } from "@iphub/sdk/contract/inventions";
import { totalWords } from "@iphub/sdk/domain/total-words";
import { isAborted } from "@iphub/sdk/errors";
import { useState } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { useHubApp } from "../../platform/hub-app.ts";
import type { Ports } from "../../platform/ports.ts";
import { DROPDOWN_CLOSE_MS, INVENTION_SEARCH_POLL_MS } from "../../platform/timings.ts";

/** How many matters the search shows. */
const searchSize = 25;

/** The state of the header's search. */
interface InventionSearchState {
  readonly typed: string;
  readonly open: boolean;
  readonly state: "idle" | "pending" | "completed" | "failed";
  readonly results: readonly InventionHit[];
  /** The text that the results are of. */
  readonly answered: string;
  /** 'N results of M', or the text for no results or a failure. */
  readonly summary: string;
}

/** The header's search. */
interface InventionSearch {
  readonly store: StoreApi<InventionSearchState>;
  type(text: string): void;
  focus(): void;
  /** The dropdown closes 500 ms after the field loses the focus, so that a click on a result still works. */
  blur(): void;
  close(): void;
  /** Clears the field after a result was chosen. */
  clear(): void;
}

const idle: InventionSearchState = { typed: "", open: false, state: "idle", results: [], answered: "", summary: "" };

/** 'N results of M'; M is 'more than 10000' above 9999. */
export function resultsSummary(shown: number, total: number): string {
  return `${shown} results of ${totalWords(total)}`;
}

/**
 * Creates the header's search: the field is checked every 250 ms, and only the results of the latest text are shown, in
 * whatever order responses arrive.
 */
function createInventionSearch(hub: Hub, ports: Pick<Ports, "after" | "report">): InventionSearch {
  const store = createStore<InventionSearchState>(() => idle);
  let asked = "";
  let polling = false;
  let cancelClose: () => void = () => undefined;

  const ask = async (text: string) => {
    asked = text;
    if (text === "") return store.setState({ state: "idle", results: [], answered: "", summary: "" });
    store.setState({ state: "pending" });
    const answer = await answerFor(hub, ports, text);
    if (asked === text) store.setState({ ...answer, answered: text });
  };
  const poll = () => {
    const { typed, open } = store.getState();
    if (typed.trim() !== asked) void ask(typed.trim());
    if (open) ports.after(INVENTION_SEARCH_POLL_MS, poll);
    else polling = false;
  };
  const open = () => {
    cancelClose();
    store.setState({ open: true });
    if (polling) return;
    polling = true;
    ports.after(INVENTION_SEARCH_POLL_MS, poll);
  };
  const close = () => {
    cancelClose();
    store.setState({ open: false });
  };
  return {
    store,
    focus: open,
    type: (typed) => {
      store.setState({ typed });
      open();
    },
    blur: () => {
      cancelClose = ports.after(DROPDOWN_CLOSE_MS, () => store.setState({ open: false }));
    },
    close,
    clear: () => {
      close();
      asked = "";
      store.setState(idle);
    },
  };
}

async function answerFor(
  hub: Hub,
  ports: Pick<Ports, "report">,
  text: string,
): Promise<Pick<InventionSearchState, "state" | "results" | "summary">> {
  try {
    const { data, total } = await hub.inventions.search({ qs: text, size: searchSize });
    const summary = total === 0 ? `Nothing found for '${text}'.` : resultsSummary(data.length, total);
    return { state: "completed", results: data, summary };
  } catch (error) {
    if (!isAborted(error)) ports.report("The search failed", error);
    const summary = "An error occured while an attempt to get invention collection.";
    return { state: "failed", results: [], summary };
  }
}

/** The header's search for matters. */
export function useInventionSearch() {
  const { hub, ports } = useHubApp();
  const [search] = useState(() => createInventionSearch(hub, ports));
  const state = useStore(search.store);
  const { type, focus, blur, close, clear } = search;
  return {
    ...state,
    /** False while the results are of the text before: Enter must not take one of those. */
    isCurrent: state.answered === state.typed.trim(),
    actions: { type, focus, blur, close, clear },
  };
}
