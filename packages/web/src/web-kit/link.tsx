import type { ComponentPropsWithRef, MouseEvent } from "react";
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from "react-router-dom";

/** Props of `Link`: an address of the hub, what the page there is told, and all that an `a` takes but its address. */
export type LinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  readonly to: To;
  readonly state?: unknown;
};

/**
 * A link to a page of the hub: a plain click changes the page without loading it again, every other one is the browser's.
 * The router's own Link brings the fetching ahead of a framework that is not here (docs/adr/small-first-page.md).
 */
export function Link({ to, state, onClick, target, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, target });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={useHref(to)} target={target} onClick={click} />;
}

/** `TabLink {to}`: a link that says `aria-current` while its page is the one on show. */
export function TabLink(props: LinkProps) {
  const { pathname } = useLocation();
  const isCurrent = useResolvedPath(props.to).pathname === pathname;
  return <Link {...props} aria-current={isCurrent ? "page" : undefined} />;
}
