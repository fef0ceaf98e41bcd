/** An element of a document: its start tag as it stands, and what is between its tags. */
export interface XmlElement {
  readonly tag: string;
  readonly content: string;
}

/** A document that ends within an element. */
export class BrokenXml extends Error {}

/**
 * The elements of a name, in order, in one pass whatever the document: for parts whose elements do not hold others of
 * their own name. What is in comments or declared by the document is no part of what offices write and is not read.
 * @throws BrokenXml where an element is not closed
 */
export function* xmlElements(xml: string, name: string): Generator<XmlElement> {
  const opening = `<${name}`;
  const closing = `</${name}>`;
  for (let at = xml.indexOf(opening); at !== -1; at = xml.indexOf(opening, at)) {
    const after = xml[at + opening.length] ?? "";
    if (!/[\s/>]/.test(after)) {
      at += opening.length;
      continue;
    }
    const end = xml.indexOf(">", at);
    if (end === -1) throw new BrokenXml();
    const tag = xml.slice(at, end + 1);
    if (tag.endsWith("/>")) {
      yield { tag, content: "" };
      at = end + 1;
      continue;
    }
    const close = xml.indexOf(closing, end);
    if (close === -1) throw new BrokenXml();
    yield { tag, content: xml.slice(end + 1, close) };
    at = close + closing.length;
  }
}

/** The start tags of a name, in order, whatever is in the elements. */
export function* xmlTags(xml: string, name: string): Generator<string> {
  const opening = `<${name}`;
  for (let at = xml.indexOf(opening); at !== -1; at = xml.indexOf(opening, at + 1)) {
    if (!/[\s/>]/.test(xml[at + opening.length] ?? "")) continue;
    const end = xml.indexOf(">", at);
    if (end === -1) throw new BrokenXml();
    yield xml.slice(at, end + 1);
    at = end;
  }
}
