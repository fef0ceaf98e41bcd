import { join } from "node:path";
import { splitLine } from "@iphub/cli/command-line/argv-words";
import { buildIndex } from "@iphub/cli/command-line/build/write-index";
import { buildProgram } from "@iphub/cli/command-line/program";
import { kebabCase, programNoun } from "@iphub/cli/command-line/verb-index";
import { deadline, deadlineFacts } from "@iphub/sdk/contract/deadline-shapes";
import { contract } from "@iphub/sdk/contract/index";
import type { Contract } from "@iphub/sdk/endpoint";
import { expect, it } from "vitest";
import { calls, keysOf } from "../contract/schemas.ts";

const nouns: Contract = contract;
const { root, nouns: verbs } = await buildIndex(join(import.meta.dirname, "../../packages/cli/src"));

it("every call of the contract is a verb of the same name: hub.tasks.assign is iphub tasks assign", () => {
  const names = Object.entries(nouns).flatMap(([noun, calls]) =>
    Object.keys(calls).map((call) => `${kebabCase(noun)} ${kebabCase(call)}`),
  );
  const known = Object.entries(verbs).flatMap(([noun, own]) => Object.keys(own).map((verb) => `${noun} ${verb}`));
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

/** What a call changes that its record does not have, or has under another name. */
const changedOtherwise: Readonly<Record<string, readonly string[]>> = {
  "users.update": ["disabled"],
  "tasks.update": ["milestoneId"],
  "deadlines.change": ["feeDate", ...Object.keys(deadlineFacts).filter((key) => !keysOf(deadline).includes(key))],
};

it("what a verb takes for a change is of the record: what says why, how, or since when it is unchanged is not", () => {
  const found = calls.map(({ name, noun, verb, call }) => {
    const changes = verbs[kebabCase(noun)]?.[kebabCase(verb)]?.changes ?? [];
    return [name, changes.filter((key) => !keysOf(call.response).includes(key))] as const;
  });
  expect(Object.fromEntries(found.filter(([, others]) => others.length > 0))).toEqual(changedOtherwise);
});

const examples = Object.entries(verbs).flatMap(([noun, own]) =>
  Object.entries(own).map(([name, { example }]) => ({ noun, name, example })),
);

it.each(examples)(
  "the example of $noun $name is a command line that is understood",
  async ({ noun, name, example }) => {
    const ran: string[] = [];
    const program = buildProgram(root, verbs, {
      verb: async (inNoun, verb) => {
        ran.push(`${inNoun} ${verb}`);
      },
    });
    program.configureOutput({ writeErr: (text) => ran.push(text) });
    // What follows a redirection is the shell's.
    const words = splitLine(example.replace(/ [<>|].*$/, "")).filter((word) => word !== "");
    await program.parseAsync(words, { from: "user" }).catch((error: unknown) => ran.push(String(error)));
    expect(ran).toEqual([`${noun} ${noun === programNoun ? (root.shortcuts[words[0] ?? ""]?.verb ?? name) : name}`]);
  },
);
