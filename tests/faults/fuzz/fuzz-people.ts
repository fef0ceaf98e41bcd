import { samplePeople, signedIn } from "../campaign/writer.ts";
import type { FuzzPerson } from "./person.ts";

/** The person inside the wall, who sends nothing hostile: they could open it. */
export const inside = "layla@iphub.example";

const reader = {
  name: "someone who only reads",
  email: "rhea@iphub.example",
  password: "three quiet herons",
} satisfies FuzzPerson;

/** The others, with every role, and someone who is not signed in. */
export const outside: readonly FuzzPerson[] = [
  { name: "an attorney and administrator", email: "ada@iphub.example" },
  { name: "a paralegal", email: "ben@iphub.example" },
  { name: "a docketing clerk", email: "cleo@iphub.example" },
  { name: "a partner", email: "dan@iphub.example" },
  { name: "an attorney", email: "elodie@iphub.example" },
  reader,
  {
    name: "someone who claims to act for the person inside",
    email: "ben@iphub.example",
    actingFor: inside,
    isRefused: true,
  },
  { name: "no one", email: null, isRefused: true },
];

/** Adds the person who only reads: the sample has no one with that role. */
export async function addReader(url: string): Promise<void> {
  const ada = await signedIn(url, samplePeople[0]);
  const { email, password: newPassword } = reader;
  const { id } = await ada.users.create({ email, firstName: "Rhea", lastName: "Reader", roles: ["reader"] });
  await ada.auth.setPassword({ id, newPassword });
}
