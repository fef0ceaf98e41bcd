import { invalid } from "../../platform/failures.ts";
import { badTemplate } from "./template-archive.ts";

/** The lists of a matter, with the keys of their entries. */
export const matterLists: Readonly<Record<string, readonly string[]>> = {
  deadlines: ["title", "dueAt", "status", "trigger", "citation", "mailDate"],
  annuities: ["title", "opens", "dueAt", "graceEnds", "status"],
  milestones: ["title", "dueAt", "clientDueDate"],
  tasks: ["title", "dueAt", "status", "assignees"],
  referenceList: ["reference"],
};

/** A tag as parsed by the template engine. */
export interface Tag {
  readonly value: string;
  readonly module?: string;
  readonly subparsed?: readonly Tag[];
}

/** The fields and lists of a template. */
export interface MergeFields {
  /** A name with a question mark in the template is optional. */
  readonly fields: readonly { readonly name: string; readonly required: boolean }[];
  readonly lists: readonly string[];
}

/** Names that the form of the call itself uses. */
const reserved = new Set(["reportIds", "format", "inventionId"]);

/**
 * The merge fields and lists of a template, each once, in order.
 * @throws Failure 400 naming `file` and each tag that the hub cannot fill
 */
export function mergeFieldsOf(tags: readonly Tag[]): MergeFields {
  const fields = new Map<string, boolean>();
  const lists = new Set<string>();
  const wrong: string[] = [];
  for (const tag of tags) {
    if (tag.module === "loop") {
      lists.add(tag.value);
      wrong.push(...wrongList(tag));
    } else if (isFieldTag(tag) && !reserved.has(nameOf(tag))) {
      const required = !tag.value.trim().endsWith("?");
      fields.set(nameOf(tag), required || fields.get(nameOf(tag)) === true);
    } else wrong.push(`{${tag.value}} is not a field; write a name of letters and digits, such as {clientName}`);
  }
  if (wrong.length > 0) throw badTags(wrong);
  if (fields.size + lists.size === 0) throw badTemplate("has no merge fields; write at least one, such as {title}");
  return { fields: [...fields].map(([name, required]) => ({ name, required })), lists: [...lists] };
}

/** 400: some of the template's tags are invalid; each is named. */
export function badTags(reasons: readonly string[]): Error {
  const shown = reasons.slice(0, 10);
  const more = reasons.length > shown.length ? [{ field: "file", message: `has ${reasons.length - 10} more` }] : [];
  return invalid([...shown.map((reason) => ({ field: "file", message: `has an invalid tag: ${reason}` })), ...more]);
}

/** The name of a tag without the mark of an optional one. */
export function nameOf({ value }: Pick<Tag, "value">): string {
  return value.trim().replace(/\?$/, "");
}

function isFieldTag(tag: Tag): boolean {
  return !tag.module && /^[a-z][\w-]{0,59}\??$/i.test(tag.value.trim()) && !Object.hasOwn(matterLists, nameOf(tag));
}

function wrongList({ value, subparsed = [] }: Tag): string[] {
  const known = Object.hasOwn(matterLists, value) ? matterLists[value] : undefined;
  if (!known) return [`{#${value}} is not a list of the hub; use one of ${Object.keys(matterLists).join(", ")}`];
  return subparsed.flatMap((tag) => {
    if (!tag.module && known.includes(tag.value.trim())) return [];
    return [`{${tag.value}} is not within {#${value}}; use one of ${known.join(", ")}`];
  });
}
