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
  for (const name of parts.keys()) {
    const wrong = forbiddenParts.find(([pattern]) => pattern.test(name));
    if (wrong) throw badTemplate(wrong[1]);
  }
  const types = parts.get("[Content_Types].xml")?.toString("utf8") ?? "";
  if (/macroEnabled/i.test(types)) throw badTemplate("has macros; save it in Word as .docx, which has none");
  if (!parts.has(mainPart) || !types.includes(mainType)) {
    throw badTemplate("is not a Word document; save it in Word as .docx and send that");
  }
  for (const [name, part] of parts) {
    if (/\.(xml|rels)$/i.test(name)) checkXml(name, part.toString("utf8"));
  }
  return parts;
}

function checkXml(name: string, xml: string): void {
  const elements = [...elementsOf(treeOf(xml))];
  if (name.endsWith(".rels") && elements.some(fetchesElsewhere)) {
    throw badTemplate("refers to a file elsewhere (a linked picture, object or template); embed it or remove the link");
  }
  const words = elements.map((element) => instructionOf(element)).join("");
  if (/\b(DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|DATABASE|IMPORT)\b/i.test(words)) {
    throw badTemplate("has a field that loads from elsewhere (such as DDE or INCLUDETEXT); remove it");
  }
}

/** Word writes UTF-8 and declares no entities: another encoding, or entities, could hide forbidden content. */
function treeOf(xml: string): XmlNode {
  try {
    return xmlTree(xml);
  } catch (error) {
    if (!(error instanceof BrokenXml)) throw error;
    throw badTemplate("is damaged: one of its parts is not valid; save it again in Word");
  }
}

function instructionOf(element: XmlNode): string {
  return element.name === "w:instrText" ? element.text : (attribute(element, "w:instr") ?? "");
}

function fetchesElsewhere(element: XmlNode): boolean {
  if (localName(element.name) !== "Relationship") return false;
  const isExternal = attribute(element, "TargetMode")?.toLowerCase() === "external";
  return isExternal && !/\/hyperlink$/i.test(attribute(element, "Type") ?? "");
}
