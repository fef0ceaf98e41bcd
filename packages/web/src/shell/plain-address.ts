import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/**
 * Takes the slashes off the end of an address. The router finds the page of such an address too, but what is compared with
 * the address, such as the current tab and the current entry of the navigation, would not be marked.
 */
export function usePlainAddress(): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const plain = pathname.replace(/\/+$/, "") || "/";
    if (plain !== pathname) navigate({ pathname: plain, search, hash }, { replace: true, state });
  }, [pathname, search, hash, state, navigate]);
}
