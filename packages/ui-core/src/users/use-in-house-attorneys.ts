import type { Person } from "@iphub/sdk/contract/person";
import { useQuery } from "@tanstack/react-query";
import { useHubApp } from "../platform/hub-app.ts";

const none: readonly Person[] = [];

/**
 * The in-house attorneys that matters name (spec §6), for a choice that offers them first. A failure is ignored
 * (spec §8): what was known stays, or nobody is offered first, and nothing is said.
 */
export function useInHouseAttorneys(): readonly Person[] {
  const { hub } = useHubApp();
  return (
    useQuery({ queryKey: ["users", "in-house-attorneys"], queryFn: () => hub.users.inHouseAttorneys() }).data ?? none
  );
}
