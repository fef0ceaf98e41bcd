import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/**
 * Puts the flags with which the hub was opened inside another tool back into every address, so that a reload, a copied
 * address and a sign-in keep them. The page itself keeps its place in the history.
 */
export function KeptMode({ modes }: { readonly modes: readonly string[] }) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const flags = useRef(new URLSearchParams());
  useEffect(() => {
    const query = new URLSearchParams(search);
    const said = modes.filter((mode) => query.has(mode));
    if (said.length > 0) {
      flags.current = new URLSearchParams(said.map((mode) => [mode, query.get(mode) ?? ""]));
      return;
    }
    for (const [mode, value] of flags.current) query.set(mode, value);
    navigate({ pathname, search: `?${query}`, hash }, { replace: true, state });
  }, [pathname, search, hash, state, modes, navigate]);
  return null;
}
