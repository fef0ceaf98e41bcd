/** The fields of a person's name. */
export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** First and last name, falling back to the e-mail address. */
export function fullName({ firstName, lastName, email }: PersonName): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** The initials in a person's avatar: two letters of the names, or the first two of the e-mail address. */
export function userInitials({ firstName, lastName, email }: PersonName): string {
  const fromNames = firstLetter(firstName) + firstLetter(lastName);
  return (fromNames || email.slice(0, 2)).toUpperCase();
}

function firstLetter(text: string): string {
  const [letter = ""] = text.trim();
  return letter;
}
