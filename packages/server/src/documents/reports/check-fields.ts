import { attribute, elementsOf, localName, type XmlNode } from "../../platform/files/xml-tree.ts";
import { badTemplate } from "./template-archive.ts";

/** The fields of Word that load nothing and run nothing; MERGEFIELD without a data source shows its own name. */
const allowedFields: ReadonlySet<string> = new Set(
  `= ADVANCE AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BIBLIOGRAPHY CITATION COMMENTS COMPARE CREATEDATE DATE DOCPROPERTY EDITTIME
  EQ FILENAME FORMCHECKBOX FORMDROPDOWN FORMTEXT HYPERLINK IF INDEX KEYWORDS LASTSAVEDBY LISTNUM MERGEFIELD NOTEREF NUMCHARS
  NUMPAGES NUMWORDS PAGE PAGEREF PRINTDATE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ STYLEREF SUBJECT SYMBOL TA TC TIME TITLE
  TOA TOC USERADDRESS USERINITIALS USERNAME XE`.split(/\s+/),
);

/** A field that is open: Word computes its code from its own text and from the fields within it. */
interface OpenField {
  code: string;
  inCode: boolean;
}

/**
 * Refuses a part with a field that is not on the list of allowed ones. The name of a field must be written out, without
 * quotes and before any field within it: Word would compute it otherwise.
 * @throws Failure 400 naming `file`
 */
export function checkFields(root: XmlNode): void {
  const stray: OpenField = { code: "", inCode: true };
  const open: OpenField[] = [];
  for (const element of elementsOf(root)) {
    const name = localName(element.name);
    if (name === "fldSimple") checkCode(namedAttribute(element, "instr"));
    else if (name === "instrText" || name === "delInstrText") (open.at(-1) ?? stray).code += element.text;
    else if (name === "fldChar") follow(open, namedAttribute(element, "fldCharType"));
  }
  for (const field of [stray, ...open]) if (field.code.trim() !== "") checkCode(field.code);
}

function follow(open: OpenField[], step: string): void {
  const outer = open.at(-1);
  if (step === "begin") {
    if (outer?.inCode) checkCode(outer.code);
    open.push({ code: "", inCode: true });
  } else if (outer && step === "separate") outer.inCode = false;
  else if (step === "end" && outer) {
    open.pop();
    if (outer.code.trim() !== "") checkCode(outer.code);
  }
}

/** An attribute by its name without the prefix, which a document chooses itself. */
export function namedAttribute(element: XmlNode, name: string): string {
  const key = Object.keys(element.attributes).find((one) => localName(one) === name);
  return (key === undefined ? undefined : attribute(element, key)) ?? "";
}

function checkCode(code: string): void {
  const [, name = ""] = /^\s*(=|[A-Za-z]+(?![^\s\\]))/.exec(code) ?? [];
  if (!allowedFields.has(name.toUpperCase())) {
    const shown = code.trim().slice(0, 30);
    throw badTemplate(`has a field that loads from elsewhere or is not known (‘${shown}’, such as DDE); remove it`);
  }
  const [, target] = /^\s*HYPERLINK\s+"?\s*([^\s"]*)/i.exec(code) ?? [];
  if (target !== undefined && !isSafeLink(target))
    throw badTemplate("links to a file or a program; link to a web page");
}

/** Whether a reader may click on an address: a web page, mail, or a place in the document itself. */
export function isSafeLink(target: string): boolean {
  if (/^(https?|mailto):/i.test(target.trim())) return true;
  return !pointsElsewhere(target);
}

/** Whether an address has a scheme or names a host: what Word would load from outside of the document. */
export function pointsElsewhere(target: string): boolean {
  return /^\s*([a-z][\w+.-]*:|[\\/]{2})/i.test(target);
}
