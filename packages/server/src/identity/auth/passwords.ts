import { hash, verify } from "@node-rs/argon2";

/** The most passwords hashed at once; the others wait, so that sign-ins cannot exhaust the machine. */
const concurrentHashes = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** An argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

/**
 * Whether a password matches a hash. Without a hash (no such person) the same work is done, so that the time does not
 * reveal who has an account.
 */
export function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  return inTurn(async () => {
    const matches = await verify(stored ?? (await hashOfNoAccount()), password);
    return matches && stored !== null;
  });
}

let unknownHash: Promise<string> | undefined;

function hashOfNoAccount(): Promise<string> {
  unknownHash ??= hash("no password has this hash");
  return unknownHash;
}

/** Does work that hashes, as soon as fewer than four others do. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= concurrentHashes) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The slot goes straight to the next waiting call, so that a new call cannot take it first and exceed the limit.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
