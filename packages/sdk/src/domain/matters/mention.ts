import { foldText } from "../fold-text.ts";
import type { PersonName } from "../identity/user-initials.ts";

/** A piece of a message: plain text, or a mention as written. */
export interface MessagePiece {
  readonly text: string;
  readonly mention: boolean;
}

/** The most people that one message notifies. */
const mostMentions = 50;
/** An @ at the start of a word, then a first name, `first.last`, or a whole e-mail address. */
const pattern =
  /(?<![\p{L}\p{N}_.@+-])@([\p{L}\p{N}_+-]+(?:\.[\p{L}\p{N}_+-]+)*(?:@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)?)/gu;

/** The names that a message mentions, without the @, folded (`@Müller` gives `muller`), each once. */
export function mentionedNames(message: string): string[] {
  const names = new Set<string>();
  for (const match of message.matchAll(pattern)) {
    if (names.size >= mostMentions) break;
    names.add(foldText(match[1] ?? ""));
  }
  return [...names];
}

/**
 * The e-mail addresses of the people that a message mentions: `@ada@firm.example`, `@ada.byron`, or `@ada`, which means
 * everyone with that first name, because notifying one too many is better than none.
 */
export function mentionedPeople(message: string, people: readonly PersonName[]): string[] {
  const names = new Set(mentionedNames(message));
  if (names.size === 0) return [];
  return people.filter((person) => namesOf(person).some((name) => names.has(name))).map(({ email }) => email);
}

/** The folded names by which a person can be mentioned. */
export function namesOf({ firstName, lastName, email }: PersonName): string[] {
  const first = oneWord(firstName);
  const last = oneWord(lastName);
  return [foldText(email), ...(first ? [first] : []), ...(first && last ? [`${first}.${last}`] : [])];
}

/**
 * Whether a text like `@ada.byron` means one of these people, who are known by their shown names: which part of a name is
 * the first is not known then, so that each split counts.
 */
export function isMentionOf(
  text: string,
  people: readonly { readonly name: string; readonly email: string }[],
): boolean {
  const asked = foldText(text.slice(1));
  return people.some(({ name, email }) => {
    const words = name.trim().split(/\s+/);
    const splits = words.map((_, at) => ({
      firstName: words.slice(0, at + 1).join(" "),
      lastName: words.slice(at + 1).join(" "),
      email,
    }));
    return splits.some((split) => namesOf(split).includes(asked));
  });
}

/** A mention that is being typed: where its @ is, and what follows it up to the caret. */
export interface TypedMention {
  readonly start: number;
  readonly query: string;
}

/** Where the first @ at the start of a word is; -1 if there is none. */
export function mentionStart(text: string): number {
  return text.search(/(?<![\p{L}\p{N}_.@+-])@/u);
}

/** The mention that ends at the caret; null if no @ at the start of a word is there. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const found = /(?<![\p{L}\p{N}_.@+-])@([\p{L}\p{N}_.@+-]*)$/u.exec(text.slice(0, caret));
  return found && { start: found.index, query: found[1] ?? "" };
}

/** How a person is mentioned so that no one else is: `@Ada.Byron`, or the address where a name is no single word. */
export function mentionOf({ firstName, lastName, email }: PersonName): string {
  const name = `@${[firstName, lastName].map((part) => part.trim().replace(/\s+/g, "-")).join(".")}`;
  const isWhole = messagePieces(name).length === 1 && firstName.trim() !== "" && lastName.trim() !== "";
  return isWhole ? name : `@${email}`;
}

/** A text with the typed mention completed to a person, and the caret after it. */
export function withMention(
  text: string,
  { start, query }: TypedMention,
  person: PersonName,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(start + 1 + query.length);
  const mention = `${mentionOf(person)}${/^[\s,;:!?)]/.test(rest) ? "" : " "}`;
  return { text: text.slice(0, start) + mention + rest, caret: start + mention.length };
}

function oneWord(name: string): string {
  return foldText(name.trim()).replace(/\s+/g, "-");
}

/** A message split into plain text and mentions; joined they are the message. */
export function messagePieces(message: string): MessagePiece[] {
  const pieces: MessagePiece[] = [];
  let end = 0;
  for (const match of message.matchAll(pattern)) {
    if (match.index > end) pieces.push({ text: message.slice(end, match.index), mention: false });
    pieces.push({ text: match[0], mention: true });
    end = match.index + match[0].length;
  }
  if (end < message.length) pieces.push({ text: message.slice(end), mention: false });
  return pieces;
}
