import { startPlace } from "@iphub/ui-core/app/start-place";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { placeAddress } from "@iphub/ui-core/screen-place";
import { useEffect, useState } from "react";
import { Navigate } from "react-router-dom";
import { LoadingLock } from "../web-kit/spinner.tsx";

/**
 * Goes to the page on which the person chose to begin, in place of the bare address or of the sign-in. Where that page
 * is gone, the person has no start page any more and the home page is shown.
 */
export function Begin() {
  const app = useHubApp();
  const { startPage: chosen } = useReader();
  const [isThere, setIsThere] = useState(chosen?.id === undefined);
  useEffect(() => {
    if (!chosen || isThere) return;
    let isShown = true;
    const look = async () => {
      const gone = await import("@iphub/ui-core/app/gone-start-page");
      const is = await gone.isStartPageThere(app, chosen);
      if (!isShown) return;
      if (is) setIsThere(true);
      else await gone.leaveGoneStartPage(app, chosen);
    };
    // Without the code that looks, the page itself says whether it is there.
    look().catch(() => isShown && setIsThere(true));
    return () => {
      isShown = false;
    };
  }, [app, chosen, isThere]);
  if (!isThere) return <LoadingLock label="Opening iphub" />;
  return <Navigate to={chosen ? placeAddress(startPlace(chosen)) : "/"} replace />;
}
