/** The lines of the first page of a non-final action, as the office prints them. */
export function coverPage(period: string): string[] {
  return [
    "UNITED STATES PATENT AND TRADEMARK OFFICE",
    "Office Action Summary",
    "Period for Reply",
    `A SHORTENED STATUTORY PERIOD FOR REPLY IS SET TO EXPIRE ${period}`,
    "FROM THE MAILING DATE OF THIS COMMUNICATION.",
    "- In no event, however, may a reply be timely filed after SIX (6) MONTHS from the mailing date.",
    "Disposition of Claims",
    "Claims 1-20 are pending in the application. Claims 1-20 are rejected.",
  ];
}

/**
 * A PDF with a text layer, a page for each list of lines. An empty list is a page without text, as the office scans them:
 * a black picture in the coding of fax machines (CCITT group 4).
 */
export function paperPdf(pages: readonly (readonly string[])[]): Buffer {
  const first = 5;
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    faxPicture,
    ...pages.flatMap((lines, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${first + at * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /Scan 4 0 R >> >> >>`,
      streamOf(lines),
    ]),
  ];
  return pdfFile(objects);
}

/** A PDF of objects, numbered from 1; the first one is its catalogue. */
export function pdfFile(objects: readonly string[]): Buffer {
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, "latin1");
}

function streamOf(lines: readonly string[]): string {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj T*`).join("\n");
  const content =
    lines.length === 0 ? "q 400 0 0 500 100 150 cm /Scan Do Q" : `BT /F1 10 Tf 14 TL 60 720 Td\n${shown}\nET`;
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

/** Eight rows that are as the white row before them (one bit each), then the end of the block; shown inverted. */
const faxData = "ff001001";
const faxPicture = [
  "<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray /Decode [1 0]",
  "/Filter [/ASCIIHexDecode /CCITTFaxDecode] /DecodeParms [null << /K -1 /Columns 8 /Rows 8 >>]",
  `/Length ${faxData.length + 1} >>\nstream\n${faxData}>\nendstream`,
].join(" ");
