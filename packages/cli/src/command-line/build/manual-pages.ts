import { type HelpTopic, helpTopics, type Rows } from "../help-topics.ts";
import { outputFlags, type PlainFlag, programFlags } from "../program-flags.ts";
import { type IndexedFlag, type IndexedVerb, type NounIndex, programNoun, type RootIndex } from "../verb-index.ts";

/**
 * The manual pages by file name: `iphub.1`, `iphub-<noun>.1` for each noun, and `iphub-<topic>.7` for each help topic;
 * written in man(7), from the same index as the help.
 */
export function manualPages(root: RootIndex, nouns: Readonly<Record<string, NounIndex>>): Record<string, string> {
  const others = Object.entries(nouns).filter(([noun]) => noun !== programNoun);
  const pages = [
    ["iphub.1", programPage(root, nouns)],
    ...others.map(([noun, verbs]) => [`iphub-${noun}.1`, nounPage(noun, verbs, root.version)]),
    ...helpTopics.map((topic) => [`iphub-${topic.name}.7`, topicPage(topic, root.version)]),
  ];
  return Object.fromEntries(pages);
}

function programPage(root: RootIndex, nouns: Readonly<Record<string, NounIndex>>): string {
  const commands = Object.entries(root.shortcuts).flatMap(([name, { noun, verb }]) => {
    const indexed = nouns[noun]?.[verb];
    return indexed === undefined ? [] : verbLines(name, indexed);
  });
  return page("iphub", "1", root.version, [
    ...nameLines("iphub", "the patent and IP workflow hub, from the terminal"),
    ".SH SYNOPSIS",
    `.B iphub`,
    text("<noun> <verb> [flags]"),
    ".SH DESCRIPTION",
    text("Nouns and verbs are those of the hub's contract and of the SDK. iphub alone opens the terminal application."),
    ".SH OPTIONS",
    ...programFlags.flatMap((flag) => item(plainFlagName(flag), flag.help)),
    ".SH COMMANDS",
    ...commands,
    ".SH NOUNS",
    ...Object.entries(root.nouns).flatMap(([noun, verbs]) => item(`iphub-${noun}(1)`, verbs.join(", "))),
    ".SH SEE ALSO",
    text(helpTopics.map(({ name }) => `iphub-${name}(7)`).join(", ")),
  ]);
}

function nounPage(noun: string, verbs: NounIndex, version: string): string {
  return page(`iphub-${noun}`, "1", version, [
    ...nameLines(`iphub-${noun}`, `${Object.keys(verbs).join(", ")}`),
    ".SH SYNOPSIS",
    `.B iphub ${text(noun)}`,
    text("<verb> [flags]"),
    ".SH VERBS",
    ...Object.entries(verbs).flatMap(([name, verb]) => verbLines(`${noun} ${name}`, verb)),
    ".SH SEE ALSO",
    text("iphub(1), iphub-formatting(7), iphub-exit-codes(7)"),
  ]);
}

function topicPage({ name, summary, parts }: HelpTopic, version: string): string {
  const lines = parts.flatMap((part) => (typeof part === "string" ? [".PP", text(part)] : rowLines(part)));
  return page(`iphub-${name}`, "7", version, [
    ...nameLines(`iphub-${name}`, summary),
    ".SH DESCRIPTION",
    ...lines,
    ".SH SEE ALSO",
    text("iphub(1)"),
  ]);
}

function verbLines(words: string, verb: IndexedVerb): string[] {
  const positionals = verb.positionals.map(({ name, required }) => (required ? `<${name}>` : `[${name}]`));
  const flags = verb.flags.flatMap((flag) => item(flagName(flag), flagMeaning(flag)));
  const formats = outputFlags(verb).flatMap((flag) => item(plainFlagName(flag), flag.help));
  return [
    `.SS "iphub ${quoted([words, ...positionals].join(" "))}"`,
    text(`${verb.summary}.`),
    ...verb.positionals.filter(({ help }) => help !== "").flatMap((flag) => item(flag.name, flagMeaning(flag))),
    ...flags,
    ...formats,
    ".PP",
    text(`Example: iphub ${verb.example}`),
  ];
}

function rowLines(rows: Rows): string[] {
  return rows.flatMap(([name, meaning]) => item(name, meaning));
}

function flagName({ name, short, kind, placeholder, negatable }: IndexedFlag): string {
  const value = kind === "boolean" ? "" : ` <${placeholder}>`;
  return `${short === undefined ? "" : `-${short}, `}--${name}${value}${negatable ? `, --no-${name}` : ""}`;
}

function plainFlagName({ name, placeholder }: PlainFlag): string {
  if (name === "json") return "--json [fields]";
  return `--${name}${placeholder === undefined ? "" : ` <${placeholder}>`}`;
}

function flagMeaning({ help, choices, required }: IndexedFlag): string {
  const parts = [required ? "required" : "", help, choices === undefined ? "" : `one of ${choices.join(", ")}`];
  return parts.filter((part) => part !== "").join("; ");
}

function item(name: string, meaning: string): string[] {
  return [".TP", `.B "${quoted(name)}"`, meaning === "" ? "\\&" : text(meaning)];
}

function nameLines(name: string, about: string): string[] {
  return [".SH NAME", `${text(name)} \\- ${text(about)}`];
}

function page(name: string, section: string, version: string, lines: readonly string[]): string {
  // Left-aligned: an address or a long flag cannot be justified.
  return `${[`.TH "${name.toUpperCase()}" "${section}" "" "iphub ${version}" "iphub"`, ".ad l", ...lines].join("\n")}\n`;
}

/** Escapes text so that no line is a troff request (a leading dot or apostrophe) and everything is ASCII. */
function text(words: string): string {
  return words
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^(?=[.'])/, "\\&")
    .replace(/[^ -~]/gu, (mark) => `\\[u${mark.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`);
}

/** The same for quoted text. */
function quoted(words: string): string {
  return text(words).replaceAll('"', '""');
}
