import { useHubApp } from "./hub-app.ts";
import { useRemote } from "./use-remote.ts";

/** The names of people by e-mail address; an address that is nobody's stays one. */
export function useNames(): (email: string) => string {
  const { hub } = useHubApp();
  const people = useRemote(["users", "suggest", ""], () => hub.users.suggest({ q: "" }));
  const names = new Map(people.data?.map(({ email, name }) => [email, name]));
  return (email) => names.get(email) ?? email;
}
