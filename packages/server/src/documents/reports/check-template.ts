import { attribute, BrokenXml, elementsOf, localName, type XmlNode, xmlTree } from "../../formats/archives/xml-tree.ts";
import { invalidFile } from "../../platform/failures.ts";
import { checkFields, namedAttribute } from "./check-fields.ts";
import { mainPart } from "./docx-blocks.ts";
import { isSafeLink, pointsElsewhere } from "./link-targets.ts";
import { openTemplate, refuseLarge } from "./template-archive.ts";

const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** Parts that a template must not have, with what to do about them. */
const forbiddenParts: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)vba[^/]*\.(bin|xml)$|\/vbaProject/i, "has macros; save it in Word as .docx, which has none"],
  [/(^|\/)activeX\//i, "has ActiveX controls; remove them"],
  [/(^|\/)embeddings\//i, "has embedded objects; remove them or paste them as pictures"],
  [/(^|\/)afchunk|\.(mht|mhtml|html?|rtf)$/i, "has another document within it; paste its text"],
];

/** The most beginnings and ends of elements in all parts; a long letter has some ten thousand. */
const mostTags = 400_000;

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
  refuseLarge(content);
  const parts = await openTemplate(content);
  checkNames([...parts.keys()]);
  const xmlParts = [...parts].filter(([name]) => /\.(xml|rels|svg)$/i.test(name));
  checkSize(xmlParts.map(([, part]) => part));
  checkTypes(parts.get("[Content_Types].xml")?.toString("utf8") ?? "", parts.has(mainPart));
  for (const [name, part] of xmlParts) checkXml(name.toLowerCase(), part.toString("utf8"));
  return parts;
}

/** Before any part is parsed: a tree takes a hundred times the memory of its text, and parsing blocks the process. */
function checkSize(xmlParts: readonly Buffer[]): void {
  let tags = 0;
  for (const part of xmlParts) for (const byte of part) if (byte === 0x3c) tags += 1;
  if (tags > mostTags) throw invalidFile("has more text and formatting than a letter can have; make it shorter");
}

/** Word finds parts whatever the case of their names: two spellings of one name could be two contents. */
function checkNames(names: readonly string[]): void {
  for (const name of names) {
    const wrong = forbiddenParts.find(([pattern]) => pattern.test(name));
    if (wrong) throw invalidFile(wrong[1]);
    if (!allowedParts.test(name.toLowerCase())) {
      throw invalidFile(`has a part that is not known (${name}); save it again in Word as .docx`);
    }
  }
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) throw damaged();
}

function checkTypes(xml: string, hasMain: boolean): void {
  const declared = xml === "" ? [] : [...elementsOf(treeOf(xml))];
  const typeOf = (element: XmlNode) => (attribute(element, "ContentType") ?? "").trim();
  if (declared.some((element) => /macroEnabled|vbaProject|activeX|oleObject/i.test(typeOf(element)))) {
    throw invalidFile("has macros; save it in Word as .docx, which has none");
  }
  if (!hasMain || !declared.some((element) => typeOf(element) === mainType)) {
    throw invalidFile("is not a Word document; save it in Word as .docx and send that");
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
    throw invalidFile("refers to a file elsewhere (a linked picture, object or template); embed it or remove the link");
  }
  const strange = isRelations ? elements.find(isUnknownRelationship) : undefined;
  if (strange) {
    const type = (attribute(strange, "Type") ?? "").slice(-60);
    throw invalidFile(`has a part of a kind that is not known (${type}); save it again in Word as .docx`);
  }
  if (elements.some((element) => localName(element.name) === "mailMerge")) {
    throw invalidFile("has a data source of a mail merge; remove it in Word under Mailings");
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
  return invalidFile("is damaged: one of its parts is not valid; save it again in Word");
}

/**
 * What the parts of a letter are to each other, by the end of the type. What is not here can run, or be another document
 * that Word reads when it opens this one: add-ins, ribbons, embedded objects, imported pages.
 */
const allowedRelationships: ReadonlySet<string> = new Set(
  `officeDocument styles stylesWithEffects settings webSettings fontTable font theme themeOverride numbering header footer footnotes
  endnotes comments commentsExtended commentsIds commentsExtensible people image hyperlink customXml customXmlProps
  glossaryDocument core-properties extended-properties custom-properties thumbnail printerSettings diagramData diagramLayout
  diagramQuickStyle diagramColors diagramDrawing chart chartStyle chartColorStyle chartUserShapes classificationlabels
  documenttasks intelligence`.split(/\s+/),
);

function isUnknownRelationship(element: XmlNode): boolean {
  if (localName(element.name) !== "Relationship") return false;
  return !allowedRelationships.has((attribute(element, "Type") ?? "").split("/").at(-1) ?? "");
}

/** A relationship that Word follows when it opens the document; links that a reader clicks on are allowed. */
function fetchesElsewhere(element: XmlNode): boolean {
  if (localName(element.name) !== "Relationship") return false;
  const target = attribute(element, "Target") ?? "";
  const mode = (attribute(element, "TargetMode") ?? "Internal").trim().toLowerCase();
  if (mode === "internal") return pointsElsewhere(target);
  return !hyperlinkTypes.has(attribute(element, "Type") ?? "") || !isSafeLink(target);
}

/** A drawing whose picture is loaded from an address of its own, or a place elsewhere from which all links begin. */
function showsElsewhere(element: XmlNode): boolean {
  const href = namedAttribute(element, "href");
  if (localName(element.name) === "HyperlinkBase" && !isSafeLink(element.text)) return true;
  if (/^(imagedata|fill|image|use)$/.test(localName(element.name)) && pointsElsewhere(href)) {
    return !href.startsWith("data:image/");
  }
  return pointsElsewhere(namedAttribute(element, "src")) || !isSafeLink(href);
}
