import { startPlace } from "@iphub/ui-core/app/start-place";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { placeAddress } from "@iphub/ui-core/screen-place";
import { Navigate } from "react-router-dom";

/** Goes to the page on which the person chose to begin, in place of the bare address or of the sign-in. */
export function Begin() {
  const { startPage: chosen } = useReader();
  return <Navigate to={chosen ? placeAddress(startPlace(chosen)) : "/"} replace />;
}
