import { createContext, useContext } from "react";
import type { RouteParams } from "./route-match.ts";

/** Carries the variable parts of the address from the router to the page. */
export const RouteParamsContext = createContext<RouteParams>({});

/** The variable parts of the address on show: `{id}` at `/tasks/:id`. */
export function useRouteParams(): RouteParams {
  return useContext(RouteParamsContext);
}
