import { useOfficeToday } from "../../platform/use-today.ts";
import { useDeadlinesOf } from "./use-deadlines-of.ts";
import { useDisclosure } from "./use-disclosure.ts";

/** The deadlines of a matter for its own screen, with the day of the office and what a disclosure statement needs. */
export function useMatterDeadlines(inventionId: string) {
  return {
    ...useDeadlinesOf(inventionId),
    today: useOfficeToday(),
    disclosure: useDisclosure(inventionId),
  };
}
