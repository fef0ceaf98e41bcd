import { docxWith } from "./docx.ts";

const emptyArchive = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]);

const numbering = `<w:numbering>
  <w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
  <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%2)"/></w:lvl></w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
const styles = `<w:styles><w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>`;

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (text: string, properties = "") => `<w:p><w:pPr>${properties}</w:pPr>${run(text)}</w:p>`;
const item = (text: string, level = 0) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`);

/** A DOCX file with a heading, a paragraph, a table, and claims that Word numbers. */
export function claimsDocx(claims: readonly (string | readonly [text: string, level: number])[]): Buffer {
  const rows = `<w:tbl><w:tr><w:tc>${paragraph("Figure")}</w:tc><w:tc>${paragraph("Shows")}</w:tc></w:tr>
    <w:tr><w:tc>${paragraph("1")}</w:tc><w:tc>${paragraph("the cell")}</w:tc></w:tr></w:tbl>`;
  const listed = claims.map((claim) => (typeof claim === "string" ? item(claim) : item(...claim))).join("");
  const gone = `<w:p><w:del>${run("deleted words")}</w:del>${run("A cell is described.")}</w:p>`;
  const body = `${paragraph("Battery cell", '<w:pStyle w:val="berschrift1"/>')}${gone}${rows}${paragraph("What is claimed is:")}${listed}`;
  return docxWith(emptyArchive, {
    "word/document.xml": `<w:document><w:body>${body}</w:body></w:document>`,
    "word/styles.xml": styles,
    "word/numbering.xml": numbering,
  });
}

/** A DOCX file whose XML breaks off after a paragraph. */
export function cutDocx(text: string): Buffer {
  return docxWith(emptyArchive, { "word/document.xml": `<w:document><w:body>${paragraph(text)}<w:p><w:r>` });
}

/** An e-mail as a file, with a remote picture in it and an attachment. */
export function mailFile(attachment: { readonly name: string; readonly content: string }): string {
  const boundary = "b-1";
  return [
    "From: Client <client@example.com>",
    "To: Ada Byron <ada@firm.example>",
    "Cc: ben@firm.example",
    "Subject: Comments on the claims",
    "Date: Sat, 31 Jan 2026 09:30:00 +0000",
    "MIME-Version: 1.0",
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    "Content-Type: text/html; charset=utf-8",
    "",
    '<p>Please keep the <b>broad</b> claim.</p><img src="https://tracker.example/seen.png">',
    `--${boundary}`,
    "Content-Type: application/octet-stream",
    `Content-Disposition: attachment; filename="${attachment.name}"`,
    "",
    attachment.content,
    `--${boundary}--`,
    "",
  ].join("\r\n");
}
