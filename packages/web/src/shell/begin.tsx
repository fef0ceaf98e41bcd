import { startPlace } from "@iphub/ui-core/app/start-place";
import { useSession } from "@iphub/ui-core/identity/auth/use-session";
import { placeAddress } from "@iphub/ui-core/screen-place";
import { Navigate } from "react-router-dom";

/** Goes to the page on which the person chose to begin, in place of the bare address or of the sign-in. */
export function Begin() {
  const session = useSession();
  const chosen = session.phase === "signed-in" ? session.identity.startPage : undefined;
  return <Navigate to={chosen ? placeAddress(startPlace(chosen)) : "/"} replace />;
}
