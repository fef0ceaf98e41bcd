import type { ChatMessage } from "@iphub/sdk/contract/chat";
import { joinChunks } from "@iphub/sdk/domain/matters/chat-chunks";
import {
  isMentionOf,
  mentionedPeople,
  mentionOf,
  messagePieces,
  typedMention,
  withMention,
} from "@iphub/sdk/domain/matters/mention";
import fc from "fast-check";
import { expect, test } from "vitest";

const ada = { firstName: "Ada", lastName: "Byron", email: "ada@firm.example" };
const ada2 = { firstName: "Ada", lastName: "Müller", email: "ada.m@firm.example" };
const jean = { firstName: "Jean Luc", lastName: "O'Neil", email: "jl@firm.example" };
const people = [ada, ada2, jean];

test("a mention is a first name, first.last or an e-mail address, in any case and without accents", () => {
  expect(mentionedPeople("@ADA please", people)).toEqual([ada.email, ada2.email]);
  expect(mentionedPeople("ask @ada.muller, thanks", people)).toEqual([ada2.email]);
  expect(mentionedPeople("(@ada.byron)", people)).toEqual([ada.email]);
  expect(mentionedPeople("@ada@firm.example.", people)).toEqual([ada.email]);
  expect(mentionedPeople("@jean-luc!", people)).toEqual([jean.email]);
});

test("an address, a word that begins alike and an @ alone mention nobody", () => {
  expect(mentionedPeople("write to x@ada or ada@firm.example, @adam, @ ada, @@ada", people)).toEqual([]);
});

test("a text means one of some people who are known by their shown names, however many words the first name has", () => {
  const known = [ada2, jean].map(({ firstName, lastName, email }) => ({ name: `${firstName} ${lastName}`, email }));
  for (const text of ["@ada", "@Ada.Müller", "@ada.m@firm.example", "@jean-luc", "@jl@firm.example"]) {
    expect([text, isMentionOf(text, known)]).toEqual([text, true]);
  }
  for (const text of ["@cl", "@ada.byron", "@muller", "@adam"]) {
    expect([text, isMentionOf(text, known)]).toEqual([text, false]);
  }
  expect(isMentionOf("@ada", [])).toBe(false);
});

test("a mention that is being typed ends at the caret and is completed to one person alone", () => {
  expect(typedMention("ask @ad", 7)).toEqual({ start: 4, query: "ad" });
  expect(typedMention("ask @ada.by now", 11)).toEqual({ start: 4, query: "ada.by" });
  expect(typedMention("x@ad", 4)).toBeNull();
  expect(typedMention("@ad now", 7)).toBeNull();
  expect(withMention("ask @ad", { start: 4, query: "ad" }, ada)).toEqual({ text: "ask @Ada.Byron ", caret: 15 });
  expect(withMention("@ad, ok", { start: 0, query: "ad" }, ada).text).toBe("@Ada.Byron, ok");
  for (const person of people) expect(mentionedPeople(mentionOf(person), people)).toEqual([person.email]);
});

test("the pieces of a message are the message, whatever it is", () => {
  expect(messagePieces("Hi @ada, ok?")).toEqual([
    { text: "Hi ", mention: false },
    { text: "@ada", mention: true },
    { text: ", ok?", mention: false },
  ]);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("@", "a", ".", " ", "-", "é", "😀", "<") }), (message) => {
      expect(
        messagePieces(message)
          .map(({ text }) => text)
          .join(""),
      ).toBe(message);
    }),
  );
});

function piece(part: number, message: string, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `c-${part}`,
    messageId: "m",
    inventionId: "i",
    author: "bot@firm.example",
    authorName: "Bot",
    message,
    mentions: [],
    createdAt: `2026-01-31T09:00:0${part}.000Z`,
    chunk: true,
    part,
    ...more,
  };
}

test("pieces are joined by part in whatever order and however often they come", () => {
  const pieces = ["The ", "claim ", "is ", "clear"].map((text, part) => piece(part, text));
  fc.assert(
    fc.property(fc.shuffledSubarray([...pieces, ...pieces], { minLength: 8 }), (shuffled) => {
      expect(joinChunks(shuffled).map(({ message }) => message)).toEqual(["The claim is clear"]);
    }),
  );
});

test("a piece that overtook another waits for it, and the whole message takes the place of all", () => {
  const [one, three] = [piece(0, "One "), piece(2, "three")];
  expect(joinChunks([three, one])).toMatchObject([{ message: "One ", chunk: true }]);
  const whole = piece(0, "One two three.", { id: "c-9", chunk: false, createdAt: "2026-01-31T09:01:00.000Z" });
  const other = piece(0, "Later", { id: "c-x", messageId: "x", chunk: false, createdAt: "2026-01-31T09:02:00.000Z" });
  expect(joinChunks([other, whole, three, one]).map(({ message }) => message)).toEqual(["One two three.", "Later"]);
});
