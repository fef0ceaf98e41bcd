import type { Hub } from "@iphub/sdk/client";
import type { Person } from "@iphub/sdk/contract/shapes";

/** The most addresses in one call. */
const mostAsked = 100;

/** The e-mail addresses requested together, and the people they belong to. */
interface Round {
  readonly emails: Set<string>;
  readonly people: Promise<readonly Person[]>;
}

const rounds = new WeakMap<Hub, Round>();

/**
 * The people with these e-mail addresses. Requests made at the same moment, by any number of cells of a screen, are
 * sent together, a hundred addresses per call; the result has the people of all of them.
 */
export function askPeople(hub: Hub, emails: readonly string[]): Promise<readonly Person[]> {
  const round = rounds.get(hub) ?? beginRound(hub);
  for (const email of emails) round.emails.add(email);
  return round.people;
}

function beginRound(hub: Hub): Round {
  const emails = new Set<string>();
  const round = { emails, people: Promise.resolve().then(() => endRound(hub, [...emails])) };
  rounds.set(hub, round);
  return round;
}

async function endRound(hub: Hub, emails: readonly string[]): Promise<readonly Person[]> {
  rounds.delete(hub);
  const calls = Array.from({ length: Math.ceil(emails.length / mostAsked) }, (_, at) =>
    hub.users.suggest({ email: emails.slice(at * mostAsked, (at + 1) * mostAsked) }),
  );
  return (await Promise.all(calls)).flat();
}
