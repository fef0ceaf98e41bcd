import PizZip from "pizzip";
import type { Block, Run } from "./docx-blocks.ts";

const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const relationships = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types = "http://schemas.openxmlformats.org/package/2006/content-types";
const wordprocessing = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** A fixed date, so that a built-in template does not change from day to day. */
const written = new Date("2026-01-01T00:00:00Z");

/** Writes blocks as a DOCX file that Word opens and edits: a document and its styles. */
export function writeDocx(blocks: readonly Block[]): Buffer {
  const zip = new PizZip();
  const add = (path: string, xml: string) => zip.file(path, declaration + xml, { date: written });
  add(
    "[Content_Types].xml",
    `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${wordprocessing}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${wordprocessing}.styles+xml"/></Types>`,
  );
  add(
    "_rels/.rels",
    `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
  );
  add(
    "word/_rels/document.xml.rels",
    `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  );
  add("word/styles.xml", styles);
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>';
  add(
    "word/document.xml",
    `<w:document xmlns:w="${main}"><w:body>${blocks.map(blockXml).join("")}${page}</w:body></w:document>`,
  );
  return zip.generate({ type: "nodebuffer", compression: "DEFLATE" });
}

const styles = `<w:styles xmlns:w="${main}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:lang w:val="en-US"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults>${style("Normal", "Normal", "")}${style("Title", "Title", '<w:b/><w:sz w:val="36"/>')}${style("Heading1", "heading 1", '<w:b/><w:sz w:val="26"/>')}</w:styles>`;

function style(id: string, name: string, look: string): string {
  const before =
    id === "Heading1" ? '<w:pPr><w:keepNext/><w:spacing w:before="240"/><w:outlineLvl w:val="0"/></w:pPr>' : "";
  const byDefault = id === "Normal" ? ' w:default="1"' : "";
  return `<w:style w:type="paragraph"${byDefault} w:styleId="${id}"><w:name w:val="${name}"/><w:qFormat/>${before}<w:rPr>${look}</w:rPr></w:style>`;
}

function blockXml(block: Block): string {
  return block.kind === "paragraph" ? paragraphXml(block.runs, block.style) : tableXml(block.rows);
}

function paragraphXml(runs: readonly Run[], styleId: string): string {
  return `<w:p><w:pPr><w:pStyle w:val="${styleId}"/></w:pPr>${runs.map(runXml).join("")}</w:p>`;
}

function runXml({ text, bold = false }: Run): string {
  return `<w:r>${bold ? "<w:rPr><w:b/></w:rPr>" : ""}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
}

function tableXml(rows: readonly (readonly string[])[]): string {
  const columns = rows[0]?.length ?? 1;
  const width = Math.floor(9638 / columns);
  const edges = ["top", "left", "bottom", "right", "insideH", "insideV"];
  const borders = edges.map((edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="999999"/>`).join("");
  const grid = `<w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>`;
  const written = rows.map((cells, at) => {
    const repeats = at === 0 ? "<w:trPr><w:tblHeader/></w:trPr>" : "";
    const inner = cells.map(
      (text) =>
        `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraphXml([{ text, bold: at === 0 }], "Normal")}</w:tc>`,
    );
    return `<w:tr>${repeats}${inner.join("")}</w:tr>`;
  });
  return `<w:tbl><w:tblPr><w:tblW w:w="9638" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>${grid}${written.join("")}</w:tbl>${paragraphXml([], "Normal")}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
