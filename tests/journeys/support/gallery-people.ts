import type { PersonOption } from "@iphub/web/identity/users/people-picker.tsx";

const names = ["Ada Byron", "Ben Okafor", "Cleo Marin", "Dan Weiss", "Eve Tanaka"];

/** The people of the gallery, and enough others that a search must be cut at its limit. */
export const people: readonly PersonOption[] = [
  ...names,
  ...Array.from({ length: 30 }, (_, n) => `Reader ${n + 1}`),
].map((name) => {
  const email = `${name.toLowerCase().replace(" ", ".")}@iphub.example`;
  const [first = "", last = ""] = name.split(" ");
  return { id: email, detail: email, title: name, initials: `${first[0]}${last[0]}` };
});

/** Every text that the gallery was asked to search for, read by the test. */
export const askedFor: string[] = [];

/** Finds people by a part of their name, as the hub would. */
export async function searchPeople(text: string): Promise<readonly PersonOption[]> {
  askedFor.push(text);
  document.documentElement.dataset.askedFor = askedFor.join("|");
  if (text === "fail") throw new Error("the gallery was told to fail");
  return people.filter((person) => person.title.toLowerCase().includes(text.toLowerCase()));
}
