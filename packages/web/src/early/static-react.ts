import type { Context } from "react";

// React's functions for components that are drawn once: state keeps its first value, and nothing happens afterwards. The
// build of `picture.ts` takes them in React's place (early-scripts.ts).

const nothing = () => undefined;

export const memo = <C>(component: C): C => component;
export const useMemo = <T>(make: () => T): T => make();
export const useCallback = <T>(call: T): T => call;
export const useEffectEvent = <T>(call: T): T => call;
export const useDeferredValue = <T>(value: T): T => value;
export const useEffect = nothing;
export const useLayoutEffect = nothing;
export const useId = () => "";
export const useRef = <T>(current: T) => ({ current });
export const useState = <T>(first: T | (() => T)) => [first instanceof Function ? first() : first, nothing] as const;
export const createContext = <T>(value: T) => ({ value });
export const useContext = <T>(context: Context<T> & { readonly value: T }): T => context.value;
