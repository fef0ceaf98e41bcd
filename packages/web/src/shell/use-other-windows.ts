import { tokenKey } from "@iphub/sdk/token-store";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useEffect } from "react";

/** Who signs out in one window of this browser is gone from all of them. */
export function useOtherWindows(): void {
  const { session } = useHubApp();
  useEffect(() => {
    const leave = ({ key, newValue }: StorageEvent) => {
      if (key === tokenKey && newValue === null) session.signedOut(true);
    };
    addEventListener("storage", leave);
    return () => removeEventListener("storage", leave);
  }, [session]);
}
