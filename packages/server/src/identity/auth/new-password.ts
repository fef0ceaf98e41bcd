import { invalid } from "../../platform/failures.ts";

/** Whose password it is to be: it must not consist of their address or a name of theirs. */
interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Checks that a new password is not one that attackers try first: a common password or one of the person's own words,
 * also with digits and signs around it, in whatever case (NIST SP 800-63B, 5.1.1.2).
 * @throws Failure 400 naming `field`
 */
export async function checkNewPassword(field: string, password: string, owner: PasswordOwner): Promise<void> {
  const whole = password.toLowerCase();
  const core = whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const own = ownWords(owner);
  if (own.includes(whole) || own.includes(core)) {
    throw invalid([{ field, message: "is a name or an address of yours; choose one that no one can guess" }]);
  }
  common ??= readCommon();
  const known = await common;
  if (!known.has(whole) && !known.has(core)) return;
  throw invalid([
    { field, message: "is among the passwords that are tried first; choose another, such as a few words" },
  ]);
}

function ownWords({ email, firstName, lastName }: PasswordOwner): string[] {
  const words = ["iphub", email, email.split("@")[0] ?? "", firstName, lastName];
  // Every password contains the empty text, so an empty name is left out.
  return words.filter((word) => word !== "").map((word) => word.toLowerCase());
}

/** The list is large, and only needed when a password is chosen. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map(String));
}
