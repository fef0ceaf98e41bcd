import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type HelpTopic, helpTopics, type Rows } from "../help-topics.ts";
import { type PlainFlag, programFlags } from "../program-flags.ts";
import { type IndexedFlag, type IndexedVerb, type NounIndex, programNoun, type RootIndex } from "../verb-index.ts";
import { buildIndex } from "./write-index.ts";

/** Longer descriptions of program flags than the help has room for. */
const longerHelp: Readonly<Record<string, string>> = {
  profile: "the profile to use; each keeps the address of a hub and a sign-in",
  hub: "the address of the hub; a stored sign-in is sent only to the hub that it came from",
  timeout: "how long to wait for a whole answer; 30 unless given",
};

const intro = `# The command line

\`iphub <noun> <verb> [flags]\`. Nouns and verbs are those of the contract and of the SDK: \`hub.tasks.update\` is
\`iphub tasks update\`. \`iphub\` alone opens the terminal application. This page is made from the contract by
\`node -C source packages/cli/src/command-line/build/write-reference.ts\`.

## What holds for every verb

| Flag | Meaning |
|---|---|
${programFlags.map(programFlagRow).join("\n")}
`;

function programFlagRow({ name, placeholder, help }: PlainFlag): string {
  const value = placeholder === undefined ? "" : ` <${placeholder}>`;
  return `| \`--${name}${value}\` | ${longerHelp[name] ?? help} |`;
}

/**
 * The reference of the whole command line as Markdown: a fixed introduction, the help topics, and the verbs from the
 * index.
 */
function referenceText(root: RootIndex, nouns: Readonly<Record<string, NounIndex>>): string {
  const shortcutOf = (noun: string, verb: string) =>
    Object.entries(root.shortcuts).find(([, to]) => to.noun === noun && to.verb === verb)?.[0];
  const section = (title: string, noun: string, verbs: NounIndex) => {
    const parts = Object.entries(verbs).map(([name, verb]) => verbText(noun, name, verb, shortcutOf(noun, name)));
    return [`## ${title}`, ...parts].join("\n\n");
  };
  const sections = Object.entries(nouns)
    .toSorted(([a], [b]) => Number(b === programNoun) - Number(a === programNoun) || (a < b ? -1 : 1))
    .map(([noun, verbs]) => section(noun === programNoun ? "The program itself" : noun, noun, verbs));
  const topics = helpTopics.map(topicSection);
  return `${[intro.trimEnd(), ...topics, ...sections].join("\n\n")}\n`;
}

function topicSection({ name, summary, parts }: HelpTopic): string {
  const texts = parts.map((part) => (typeof part === "string" ? part : tableText(part)));
  return [`### ${summary}`, `\`iphub help ${name}\``, ...texts].join("\n\n");
}

function tableText(rows: Rows): string {
  const cell = (text: string) => text.replaceAll("|", "\\|");
  return ["| | |", "|---|---|", ...rows.map(([name, meaning]) => `| \`${cell(name)}\` | ${cell(meaning)} |`)].join(
    "\n",
  );
}

function verbText(noun: string, name: string, verb: IndexedVerb, shortcut: string | undefined): string {
  const full = noun === programNoun ? `iphub ${shortcut ?? name}` : `iphub ${noun} ${name}`;
  const words = verb.positionals.map((flag) => (flag.required ? ` <${flag.name}>` : ` [${flag.name}]`)).join("");
  const also = noun === programNoun || shortcut === undefined ? "" : ` Also \`iphub ${shortcut}\`.`;
  const alone = verb.isDefault ? ` Also \`iphub ${noun}\`.` : "";
  const flags = [...verb.positionals, ...verb.flags].filter((flag) => flag.help !== "" || verb.flags.includes(flag));
  const lines = flags.map((flag) => flagLine(flag, verb.positionals.includes(flag)));
  const list = lines.length === 0 ? [] : [lines.join("\n")];
  return [`### ${full}${words}`, `${verb.summary}.${also}${alone}`, ...list, `    iphub ${verb.example}`].join("\n\n");
}

function flagLine(flag: IndexedFlag, isPositional: boolean): string {
  const short = flag.short === undefined ? "" : `-${flag.short}, `;
  const value = flag.kind === "boolean" ? "" : ` <${flag.placeholder}>`;
  const name = isPositional ? flag.name : `${short}--${flag.name}${value}`;
  const negation = flag.negatable ? `, \`--no-${flag.name}\`` : "";
  const choices = flag.choices === undefined ? "" : `one of ${flag.choices.join(", ")}`;
  const words = [flag.required && !isPositional ? "required" : "", flag.help, choices].filter((part) => part !== "");
  return `- \`${name}\`${negation}${words.length === 0 ? "" : `: ${words.join("; ")}`}`;
}

const packageSource = join(import.meta.dirname, "../..");

/** The current text of docs/cli.md. */
export async function currentReference(): Promise<string> {
  const { root, nouns } = await buildIndex(packageSource);
  return referenceText(root, nouns);
}

if (import.meta.main) writeFileSync(join(packageSource, "../../../docs/cli.md"), await currentReference());
