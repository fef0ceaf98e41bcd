import { attribute, localName, type XmlNode } from "../../formats/archives/xml-tree.ts";
import { invalidFile } from "../../platform/failures.ts";
import { isSafeLink, linkTargets } from "./link-targets.ts";

/** The fields of Word that load nothing and run nothing; MERGEFIELD without a data source shows its own name. */
const allowedFields: ReadonlySet<string> = new Set(
  `= ADVANCE AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BIBLIOGRAPHY CITATION COMMENTS COMPARE CREATEDATE DATE DOCPROPERTY EDITTIME
  EQ FILENAME FORMCHECKBOX FORMDROPDOWN FORMTEXT HYPERLINK IF INDEX KEYWORDS LASTSAVEDBY LISTNUM MERGEFIELD NOTEREF NUMCHARS
  NUMPAGES NUMWORDS PAGE PAGEREF PRINTDATE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ STYLEREF SUBJECT SYMBOL TA TC TIME TITLE
  TOA TOC USERADDRESS USERINITIALS USERNAME XE`.split(/\s+/),
);

/** The namespaces of a Word document, of ECMA-376 and of ISO/IEC 29500 strict. */
const wordNamespaces: ReadonlySet<string> = new Set([
  "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  "http://purl.oclc.org/ooxml/wordprocessingml/main",
]);

/** The elements of a field, and those whose text becomes part of its code where they are in it. */
const fieldElements: ReadonlySet<string> = new Set(["fldSimple", "fldChar", "instrText", "delInstrText"]);
const textElements: ReadonlySet<string> = new Set(["t", "delText"]);

/** No letter nests so deeply; below, a tree of XML is flat and does not say what is within what. */
const deepest = 120;

/** No field of a letter has a longer code; it is looked at again with each field within it. */
const longestCode = 10_000;

/** A field that is open: Word computes its code from its own text and from the fields within it. */
interface OpenField {
  code: string;
  inCode: boolean;
}

/**
 * The fields of one part of a document that Word reads whole or leaves out whole: an alternative, or an element that it
 * may not know. No field may reach over its edge, because then its code would not be the one that is checked.
 */
interface Scope {
  readonly open: OpenField[];
  readonly depth: number;
  /** Whether it is within the code of a field. */
  readonly inCode: boolean;
}

/** The namespaces that an element declares, by prefix, and those around it. */
interface Namespaces {
  readonly own: ReadonlyMap<string, string>;
  readonly outer: Namespaces | null;
}

/**
 * Refuses a part with a field that is not on the list of allowed ones. The name of a field must be written out, without
 * quotes and before any field within it: Word would compute it otherwise.
 * @throws Failure 400 naming `file`
 */
export function checkFields(root: XmlNode): void {
  const whole: Scope = { open: [], depth: 0, inCode: false };
  for (const child of root.children) visit(child, null, whole);
  for (const { code } of whole.open) if (code.trim() !== "") checkCode(code);
}

function visit(element: XmlNode, outer: Namespaces | null, scope: Scope): void {
  const namespaces = declaredAt(element, outer);
  const name = localName(element.name);
  const isWord = wordNamespaces.has(namespaceOf(prefixOf(element.name), namespaces));
  const inner = isWord ? { ...scope, depth: scope.depth + 1 } : scopeWithin(scope);
  const isField = fieldElements.has(name);
  const isHidden = isField && (!isWord || inner.depth > deepest || scope.inCode);
  if (isHidden || (isWord && textElements.has(name) && scope.inCode)) throw hiddenField();
  if (isWord) take(element, name, scope.open);
  for (const child of element.children) visit(child, namespaces, inner);
  if (!isWord && inner.open.length > 0) throw hiddenField();
}

function scopeWithin({ open, depth, inCode }: Scope): Scope {
  return { open: [], depth: depth + 1, inCode: inCode || open.at(-1)?.inCode === true };
}

/** The outer namespaces are not copied: a document may declare very many, and have very many elements that declare one. */
function declaredAt(element: XmlNode, outer: Namespaces | null): Namespaces | null {
  const own = Object.entries(element.attributes).filter(([key]) => key === "xmlns" || key.startsWith("xmlns:"));
  if (own.length === 0) return outer;
  return { own: new Map(own.map(([key, uri]) => [key.slice("xmlns:".length), uri] as const)), outer };
}

function namespaceOf(prefix: string, namespaces: Namespaces | null): string {
  for (let at = namespaces; at !== null; at = at.outer) {
    const uri = at.own.get(prefix);
    if (uri !== undefined) return uri;
  }
  return "";
}

function prefixOf(name: string): string {
  return name.includes(":") ? name.slice(0, name.indexOf(":")) : "";
}

function take(element: XmlNode, name: string, open: OpenField[]): void {
  const field = open.at(-1);
  if (name === "fldSimple") {
    if (field?.inCode) checkOuter(field);
    checkCode(namedAttribute(element, "instr"));
  } else if (name === "fldChar") follow(open, namedAttribute(element, "fldCharType"));
  else if (fieldElements.has(name)) {
    if (field) extend(field, element.text);
    else if (element.text.trim() !== "") checkCode(element.text);
  } else if (textElements.has(name) && field?.inCode) extend(field, element.text);
}

function extend(field: OpenField, text: string): void {
  field.code += text;
  if (field.code.length > longestCode) throw longCode();
}

function follow(open: OpenField[], step: string): void {
  const outer = open.at(-1);
  if (step === "begin") {
    if (outer?.inCode) checkOuter(outer);
    open.push({ code: "", inCode: true });
  } else if (outer && step === "separate") outer.inCode = false;
  else if (step === "end" && outer) {
    open.pop();
    if (outer.code.trim() !== "") checkCode(outer.code);
  }
}

/** A field with another one in its code: its name is written out before, and it leads nowhere that the other computes. */
function checkOuter({ code }: OpenField): void {
  if (checkCode(code) === "HYPERLINK") throw unsafeLink();
}

/**
 * An attribute by its name without the prefix, which a document chooses itself; empty where there is none.
 * @throws Failure 400 naming `file` where two attributes have the name
 */
export function namedAttribute(element: XmlNode, name: string): string {
  const [key, ...others] = Object.keys(element.attributes).filter((one) => localName(one) === name);
  if (others.length > 0) throw hiddenField();
  return (key === undefined ? undefined : attribute(element, key)) ?? "";
}

/** The name of the field. @throws Failure 400 naming `file` */
function checkCode(code: string): string {
  if (code.length > longestCode) throw longCode();
  const [, name = ""] = /^\s*(=|[A-Za-z]+(?![^\s\\]))/.exec(code) ?? [];
  const known = name.toUpperCase();
  if (!allowedFields.has(known)) {
    const shown = code.trim().slice(0, 30);
    throw invalidFile(`has a field that loads from elsewhere or is not known (‘${shown}’, such as DDE); remove it`);
  }
  if (known === "HYPERLINK" && !linkTargets(code).every(isSafeLink)) throw unsafeLink();
  return known;
}

function longCode(): Error {
  return invalidFile("has a field whose code is longer than 10,000 characters; remove it");
}

function unsafeLink(): Error {
  return invalidFile("links to a file or a program; link to a web page");
}

function hiddenField(): Error {
  return invalidFile(
    "has a field that loads from elsewhere or is not known (it is written in an unusual way); remove it",
  );
}
