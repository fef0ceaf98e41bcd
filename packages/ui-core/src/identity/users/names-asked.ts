import type { Hub } from "@iphub/sdk/client";
import type { Person } from "@iphub/sdk/contract/person";

/** What the hub takes in one call. */
const mostAsked = 100;

/** The e-mail addresses that are asked for at one moment, and the people who have them. */
interface Round {
  readonly emails: Set<string>;
  readonly people: Promise<readonly Person[]>;
}

const rounds = new WeakMap<Hub, Round>();

/**
 * The people who have these e-mail addresses. What is asked for at one moment, by however many cells of a screen, goes out
 * together, in one call for each hundred; the answer has everybody who was asked for with them.
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
