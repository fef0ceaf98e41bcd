import type { ComponentPropsWithRef, MouseEvent } from "react";
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from "react-router-dom";

/** Props of `Link`: an address of the hub, the history state, and everything of an `a` except its address. */
export type LinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  readonly to: To;
  readonly state?: unknown;
};

/**
 * A link to a page of the hub: a plain click changes the page without a reload, any other click is the browser's. The
 * router's own Link includes prefetching for a framework that is not used here (docs/adr/small-first-page.md).
 */
export function Link({ to, state, onClick, target, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, target });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={useHref(to)} target={target} onClick={click} />;
}

/** `TabLink {to}`: a link with `aria-current` while its page is shown. */
export function TabLink(props: LinkProps) {
  const { pathname } = useLocation();
  const isCurrent = useResolvedPath(props.to).pathname === pathname;
  return <Link {...props} aria-current={isCurrent ? "page" : undefined} />;
}
