import { useState } from "react";
import { useStore } from "zustand";
import { useHubApp } from "../../platform/hub-app.ts";
import { createInventionSearch } from "./invention-search.ts";

/** The header's search for matters. */
export function useInventionSearch() {
  const { hub, ports } = useHubApp();
  const [search] = useState(() => createInventionSearch(hub, ports));
  const state = useStore(search.store);
  const { type, focus, blur, close, clear } = search;
  return { ...state, actions: { type, focus, blur, close, clear } };
}
