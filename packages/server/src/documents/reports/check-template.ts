import { attribute, BrokenXml, elementsOf, localName, type XmlNode, xmlTree } from "../../platform/files/xml-tree.ts";
import { mainPart } from "./docx-blocks.ts";
import { badTemplate, openTemplate, templateLimits } from "./template-archive.ts";

const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** Parts that a template must not have, with what to do about them. */
const forbiddenParts: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)vba[^/]*\.(bin|xml)$|\/vbaProject/i, "has macros; save it in Word as .docx, which has none"],
  [/(^|\/)activeX\//i, "has ActiveX controls; remove them"],
  [/(^|\/)embeddings\//i, "has embedded objects; remove them or paste them as pictures"],
  [/(^|\/)afchunk|\.(mht|mhtml|html?|rtf)$/i, "has another document within it; paste its text"],
];

/** The endings of parts that a template may have: text, pictures, fonts, and the settings of a printer. */
const allowedParts = /\.(xml|rels|png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|odttf|ttf)$|^word\/printersettings\d*\.bin$/;

/** The types of a link that a reader clicks on, in both forms of the standard (ECMA-376, ISO/IEC 29500 strict). */
const hyperlinkTypes: ReadonlySet<string> = new Set([
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink",
  "http://purl.oclc.org/ooxml/officeDocument/relationships/hyperlink",
]);

/**
 * The parts of a Word document that is safe as a template: nothing in it runs, and nothing in it is loaded from
 * elsewhere when it is opened (links that a reader clicks on are allowed).
 * @throws Failure 400 naming `file`, with what to do
 */
export async function checkTemplate(content: Buffer): Promise<Map<string, Buffer>> {
  if (content.length > templateLimits.packed) {
    throw badTemplate(`is larger than ${templateLimits.packed / 1024 / 1024} MB; make its pictures smaller`);
  }
  const parts = await openTemplate(content);
  checkNames([...parts.keys()]);
  checkTypes(parts.get("[Content_Types].xml")?.toString("utf8") ?? "", parts.has(mainPart));
  for (const [name, part] of parts) {
    if (/\.(xml|rels|svg)$/i.test(name)) checkXml(name.toLowerCase(), part.toString("utf8"));
  }
  return parts;
}

/** Word finds parts whatever the case of their names: two spellings of one name could be two contents. */
function checkNames(names: readonly string[]): void {
  for (const name of names) {
    const wrong = forbiddenParts.find(([pattern]) => pattern.test(name));
    if (wrong) throw badTemplate(wrong[1]);
    if (!allowedParts.test(name.toLowerCase())) {
      throw badTemplate(`has a part that is not known (${name}); save it again in Word as .docx`);
    }
  }
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) throw damaged();
}

function checkTypes(xml: string, hasMain: boolean): void {
  const declared = xml === "" ? [] : [...elementsOf(treeOf(xml))];
  const typeOf = (element: XmlNode) => (attribute(element, "ContentType") ?? "").trim();
  if (declared.some((element) => /macroEnabled|vbaProject|activeX|oleObject/i.test(typeOf(element)))) {
    throw badTemplate("has macros; save it in Word as .docx, which has none");
  }
  if (!hasMain || !declared.some((element) => typeOf(element) === mainType)) {
    throw badTemplate("is not a Word document; save it in Word as .docx and send that");
  }
  // A part that is read as XML but not named so would not be looked into.
  const isHidden = (element: XmlNode) =>
    /[+/]xml$/i.test(typeOf(element)) &&
    !/(^|\.)(xml|rels|svg)$/i.test(attribute(element, "PartName") ?? attribute(element, "Extension") ?? "xml");
  if (declared.some(isHidden)) throw damaged();
}

function checkXml(name: string, xml: string): void {
  const root = treeOf(xml);
  const elements = [...elementsOf(root)];
  const isRelations = name.endsWith(".rels");
  if (elements.some((element) => (isRelations ? fetchesElsewhere(element) : showsElsewhere(element)))) {
    throw badTemplate("refers to a file elsewhere (a linked picture, object or template); embed it or remove the link");
  }
  if (elements.some((element) => localName(element.name) === "mailMerge")) {
    throw badTemplate("has a data source of a mail merge; remove it in Word under Mailings");
  }
  checkFields(root);
}

/** Word writes UTF-8 and declares no entities: another encoding, or entities, could hide forbidden content. */
function treeOf(xml: string): XmlNode {
  const [, encoding = "utf-8"] = /^\ufeff?<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/.exec(xml) ?? [];
  if (encoding.toLowerCase() !== "utf-8") throw damaged();
  try {
    return xmlTree(xml);
  } catch (error) {
    if (!(error instanceof BrokenXml)) throw error;
    throw damaged();
  }
}

function damaged(): Error {
  return badTemplate("is damaged: one of its parts is not valid; save it again in Word");
}

/** A relationship that Word follows when it opens the document; links that a reader clicks on are allowed. */
function fetchesElsewhere(element: XmlNode): boolean {
  if (localName(element.name) !== "Relationship") return false;
  const target = attribute(element, "Target") ?? "";
  const mode = (attribute(element, "TargetMode") ?? "Internal").trim().toLowerCase();
  if (mode === "internal") return pointsElsewhere(target);
  return !hyperlinkTypes.has(attribute(element, "Type") ?? "") || !isSafeLink(target);
}

/** A drawing whose picture is loaded from an address in its own attributes, without a relationship. */
function showsElsewhere(element: XmlNode): boolean {
  const href = namedAttribute(element, "href");
  if (/^(imagedata|fill|image|use)$/.test(localName(element.name)) && pointsElsewhere(href)) {
    return !href.startsWith("data:image/");
  }
  return pointsElsewhere(namedAttribute(element, "src")) || !isSafeLink(href);
}

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
function checkFields(root: XmlNode): void {
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
function namedAttribute(element: XmlNode, name: string): string {
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
function isSafeLink(target: string): boolean {
  if (/^(https?|mailto):/i.test(target.trim())) return true;
  return !pointsElsewhere(target);
}

/** Whether an address has a scheme or names a host: what Word would load from outside of the document. */
function pointsElsewhere(target: string): boolean {
  return /^\s*([a-z][\w+.-]*:|[\\/]{2})/i.test(target);
}
