import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { navigate, type Step } from "./address.ts";

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & Step & { readonly to: string };

/** `Link {to, replace?, state?, …}`: a link within the hub; with a modifier key or another button the browser has it. */
export function Link({ to, replace, state, onClick, ...anchor }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || anchor.target !== undefined) return;
    event.preventDefault();
    navigate(to, { replace, state });
  };
  return <a {...anchor} href={to} onClick={follow} />;
}
