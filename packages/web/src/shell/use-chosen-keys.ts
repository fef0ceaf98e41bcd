import { useSingleKeys } from "@iphub/ui-core/identity/settings/use-single-keys";
import { useEffect } from "react";
import { setSingleKeys } from "../web-kit/single-keys.ts";

/** Has single keys act in this window as the reader has chosen; on, as before, once no one is signed in. */
export function useChosenKeys(): void {
  const { areOn } = useSingleKeys();
  useEffect(() => {
    setSingleKeys(areOn);
    return () => setSingleKeys(true);
  }, [areOn]);
}
