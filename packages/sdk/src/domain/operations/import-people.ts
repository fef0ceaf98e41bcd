import { type PersonReason, personReasons } from "../../contract/import-names.ts";
import { foldedWords } from "../fold-text.ts";
import { editDistance } from "../nearest-name.ts";

/** A person of the hub, as names of a file are compared with them. */
export interface KnownPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A person that a name of a file may mean. */
export interface PersonSuggestion {
  readonly email: string;
  readonly reason: PersonReason;
}

/** The reasons that are enough to take the only person who has them, until someone chooses. */
const sureEnough: ReadonlySet<PersonReason> = new Set(["same", "letters", "short", "initials", "address", "last-name"]);
/** Words next to a name that are no part of it. */
const titles = new Set(["mr", "mrs", "ms", "dr", "prof", "esq", "jr", "sr", "atty"]);
/** The most suggestions of a name. */
const most = 4;

/** What two spellings of one name have in common: `Doe, John`, `John DOE` and `Dr. John Doe` have one key. */
export function personKey(text: string): string {
  const typed = text.trim().toLowerCase();
  const words = nameWords(typed);
  if (typed.includes("@") || words.length === 0) return typed;
  // Initials keep their order, and 'J.D.' is 'JD'.
  return words.every((word) => word.length === 1) ? words.join("") : words.sort().join(" ");
}

/** Compares the names of a file with the people of a hub, whose names are taken apart once. */
export function peopleMatcher(people: readonly KnownPerson[]): (text: string) => PersonSuggestion[] {
  const known = people.map(personParts);
  return (text) => {
    const name = nameParts(text);
    const found = known.flatMap((person) => {
      const reason = reasonOf(name, person);
      return reason === undefined ? [] : [{ email: person.email, reason }];
    });
    const rank = ({ reason }: PersonSuggestion) => personReasons.indexOf(reason);
    return found.sort((one, other) => rank(one) - rank(other) || (one.email < other.email ? -1 : 1)).slice(0, most);
  };
}

/**
 * The person who is taken for a name as long as no one has chosen: the only one with the best reason, if that is sure
 * enough. An address of another firm is never taken for a person here.
 */
export function takenPerson(text: string, suggestions: readonly PersonSuggestion[]): PersonSuggestion | undefined {
  const [best, next] = suggestions;
  if (!best || best.reason === next?.reason || !sureEnough.has(best.reason)) return undefined;
  return text.includes("@") && best.reason !== "same" ? undefined : best;
}

interface NameParts {
  readonly key: string;
  readonly words: readonly string[];
  readonly plain: readonly string[];
  readonly letters: string;
  /** The beginning of an address, or the text if it is one word; else null. */
  readonly local: string | null;
}

function nameParts(text: string): NameParts {
  const typed = text.trim().toLowerCase();
  const words = nameWords(typed);
  const isOneWord = !/\s/.test(typed) && typed !== "";
  return {
    key: personKey(text),
    words,
    plain: words.map(plainWord),
    letters: words.join(""),
    local: isOneWord ? localOf(typed) : null,
  };
}

interface PersonParts {
  readonly email: string;
  readonly key: string;
  readonly first: readonly string[];
  readonly last: readonly string[];
  readonly initials: readonly string[];
  readonly local: string;
}

function personParts({ email, firstName, lastName }: KnownPerson): PersonParts {
  const [first, last] = [foldedWords(firstName), foldedWords(lastName)];
  const all = [...first, ...last];
  const initialsOf = (words: readonly string[]) => words.map((word) => word.charAt(0)).join("");
  return {
    email,
    key: personKey(`${firstName} ${lastName}`),
    first: first.map(plainWord),
    last: last.map(plainWord),
    initials: [initialsOf(all), initialsOf([...first.slice(0, 1), ...last.slice(0, 1)])],
    local: localOf(email),
  };
}

function reasonOf(name: NameParts, person: PersonParts): PersonReason | undefined {
  if (name.words.length === 0) return undefined;
  if (name.key === person.email || name.key === person.key) return "same";
  if (name.local !== null && name.local === person.local) return "address";
  if (isSame(name.plain, [...person.first, ...person.last])) return "letters";
  if (isShort(name.plain, person)) return "short";
  const isInitials = name.words.length === 1 || name.words.every((word) => word.length === 1);
  if (isInitials && name.letters.length > 1 && person.initials.includes(name.letters)) return "initials";
  if (person.last.length > 0 && isSame(name.plain, person.last)) return "last-name";
  if (person.first.length > 0 && isSame(name.plain, person.first.slice(0, name.plain.length))) return "first-name";
  return isNear(name.plain, person) ? "spelling" : undefined;
}

/** The whole last name with a short form of the first: an initial, or the beginning of it, and initials in between. */
function isShort(words: readonly string[], { first, last }: PersonParts): boolean {
  const [called] = first;
  if (called === undefined || last.length === 0 || !last.every((word) => words.includes(word))) return false;
  const rest = words.filter((word) => !last.includes(word));
  const isCalled = (word: string) => called.startsWith(word);
  const isBetween = (word: string) =>
    first.includes(word) || (word.length === 1 && (first.length === 1 || first.some((one) => one.startsWith(word))));
  const at = rest.findIndex(isCalled);
  return at >= 0 && rest.every((word, place) => place === at || isBetween(word));
}

/** A letter or two differ: two in long names, one in shorter ones, none in very short ones. */
function isNear(words: readonly string[], { first, last }: PersonParts): boolean {
  const forms = [[...first, ...last], [...last, ...first], last].map((form) => form.join(" "));
  const typed = words.join(" ");
  return forms.some((form) => {
    const allowed = form.length > 8 ? 2 : form.length > 4 ? 1 : 0;
    return Math.abs(form.length - typed.length) <= allowed && editDistance(typed, form) <= allowed;
  });
}

function nameWords(text: string): string[] {
  const words = foldedWords(text);
  const named = words.filter((word) => !titles.has(word));
  return named.length === 0 ? words : named;
}

/** `Mueller` and `Müller`, whose mark folding has removed, become one word. */
function plainWord(word: string): string {
  return word.length > 3 ? word.replace(/([aou])e/g, "$1") : word;
}

function localOf(address: string): string {
  return foldedWords(address.slice(0, address.includes("@") ? address.indexOf("@") : undefined)).join("");
}

function isSame(words: readonly string[], others: readonly string[]): boolean {
  return words.length === others.length && [...words].sort().join(" ") === [...others].sort().join(" ");
}
