// The router's functions for links that are drawn once (early-scripts.ts).

export const useHref = (to: unknown) => String(to);
export const useLinkClickHandler = () => () => undefined;
