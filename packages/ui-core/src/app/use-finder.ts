import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useHubApp } from "../platform/hub-app.ts";
import { createFinder } from "./finder.ts";

/** Finds matters, tasks and people by one text. */
export function useFinder() {
  const { hub, ports } = useHubApp();
  const [finder] = useState(() => createFinder(hub, ports));
  useEffect(() => finder.stop, [finder]);
  return { ...useStore(finder.store), type: finder.type };
}
