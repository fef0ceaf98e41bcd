import PizZip from "pizzip";

const main = "http://schemas.microsoft.com/office/visio/2012/main";
const officeRelations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const visioRelations = "http://schemas.microsoft.com/visio/2010/relationships";
const declaration = '<?xml version="1.0" encoding="utf-8"?>';
const spaces = `xmlns="${main}" xmlns:r="${officeRelations}" xml:space="preserve"`;

/** The size of a shape, in inches. */
const width = 1.5;
const height = 0.75;

/** The shapes for the stages of a matter as a stencil for Visio (.vssx), an Open Packaging package by [MS-VSDX]. */
export function diagramStencil(): Buffer {
  const zip = new PizZip();
  zip.file("[Content_Types].xml", contentTypes());
  zip.file("_rels/.rels", relations("document", ["visio/document.xml"]));
  zip.file("visio/document.xml", documentPart);
  zip.file("visio/_rels/document.xml.rels", relationsOf([relation(1, "masters"), relation(2, "pages")]));
  zip.file("visio/pages/pages.xml", pagesPart);
  zip.file("visio/pages/_rels/pages.xml.rels", relations("page", ["page1.xml"]));
  zip.file("visio/pages/page1.xml", `${declaration}<PageContents ${spaces}/>`);
  zip.file("visio/masters/masters.xml", mastersPart());
  const files = diagramShapes.map((_, at) => `master${at + 1}.xml`);
  zip.file("visio/masters/_rels/masters.xml.rels", relations("master", files));
  diagramShapes.forEach((shape, at) => {
    zip.file(`visio/masters/master${at + 1}.xml`, masterPart(shape));
  });
  return zip.generate({ type: "nodebuffer", compression: "DEFLATE" });
}

function contentTypes(): string {
  const types: readonly [string, string][] = [
    ["/visio/document.xml", "stencil.main"],
    ["/visio/pages/pages.xml", "pages"],
    ["/visio/pages/page1.xml", "page"],
    ["/visio/masters/masters.xml", "masters"],
    ...diagramShapes.map((_, at): [string, string] => [`/visio/masters/master${at + 1}.xml`, "master"]),
  ];
  const overrides = types.map(
    ([part, type]) => `<Override PartName="${part}" ContentType="application/vnd.ms-visio.${type}+xml"/>`,
  );
  const relationType = "application/vnd.openxmlformats-package.relationships+xml";
  return `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="${relationType}"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join("")}</Types>`;
}

function relations(type: string, targets: readonly string[]): string {
  return relationsOf(targets.map((target, at) => relation(at + 1, type, target)));
}

function relation(number: number, type: string, target = `${type}/${type}.xml`): string {
  return `<Relationship Id="rId${number}" Type="${visioRelations}/${type}" Target="${target}"/>`;
}

function relationsOf(entries: readonly string[]): string {
  return `${declaration}<Relationships xmlns="${packageRelations}">${entries.join("")}</Relationships>`;
}

const cell = (name: string, value: number | string, formula?: string) =>
  `<Cell N="${name}" V="${value}"${formula === undefined ? "" : ` F="${formula}"`}/>`;

const documentPart = `${declaration}<VisioDocument ${spaces}><DocumentSettings TopPage="0" DefaultTextStyle="0" DefaultLineStyle="0" DefaultFillStyle="0" DefaultGuideStyle="0"/><FaceNames><FaceName NameU="Arial"/></FaceNames><StyleSheets><StyleSheet ID="0" NameU="No Style" Name="No Style">${[
  cell("LineWeight", 0.01),
  cell("LineColor", "#000000"),
  cell("LinePattern", 1),
  cell("FillForegnd", "#ffffff"),
  cell("FillBkgnd", "#000000"),
  cell("FillPattern", 1),
  cell("VerticalAlign", 1),
].join("")}</StyleSheet></StyleSheets></VisioDocument>`;

const pageSheet = (wide: number, high: number) =>
  `<PageSheet LineStyle="0" FillStyle="0" TextStyle="0">${cell("PageWidth", wide)}${cell("PageHeight", high)}${cell("PageScale", 1)}${cell("DrawingScale", 1)}</PageSheet>`;

const pagesPart = `${declaration}<Pages ${spaces}><Page ID="0" NameU="Page-1" Name="Page-1">${pageSheet(8.5, 11)}<Rel r:id="rId1"/></Page></Pages>`;

function mastersPart(): string {
  const masters = diagramShapes.map(({ name, id }, at) => {
    const says = `NameU="${name}" Name="${name}" Prompt="${name}: drag it onto the page"`;
    const ids = `UniqueID="${id}" BaseID="${id}"`;
    const fixed =
      'IconSize="1" AlignName="2" MatchByName="0" IconUpdate="1" PatternFlags="0" Hidden="0" MasterType="2"';
    return `<Master ID="${at + 1}" ${says} ${ids} ${fixed}>${pageSheet(width, height)}<Rel r:id="rId${at + 1}"/></Master>`;
  });
  return `${declaration}<Masters ${spaces}>${masters.join("")}</Masters>`;
}

function masterPart({ name, outline }: DiagramShape): string {
  const place = [
    cell("PinX", width / 2),
    cell("PinY", height / 2),
    cell("Width", width),
    cell("Height", height),
    cell("LocPinX", width / 2, "Width*0.5"),
    cell("LocPinY", height / 2, "Height*0.5"),
  ];
  const look = [
    cell("LineWeight", 0.02),
    cell("LineColor", "#1f5fbf"),
    cell("LinePattern", 1),
    cell("FillForegnd", "#ffffff"),
    cell("FillPattern", 1),
    cell("VerticalAlign", 1),
  ];
  const letters = `<Section N="Character"><Row IX="0">${cell("Color", "#1b1f24")}${cell("Size", 0.15)}</Row></Section>`;
  const middle = `<Section N="Paragraph"><Row IX="0">${cell("HorzAlign", 1)}</Row></Section>`;
  const rows = outline === "ellipse" ? ellipse : outline.map(outlineRow).join("");
  const geometry = `<Section N="Geometry" IX="0">${cell("NoFill", 0)}${cell("NoLine", 0)}${rows}</Section>`;
  return `${declaration}<MasterContents ${spaces}><Shapes><Shape ID="1" Type="Shape" LineStyle="0" FillStyle="0" TextStyle="0">${[...place, ...look].join("")}${letters}${middle}${geometry}<Text>${name}</Text></Shape></Shapes></MasterContents>`;
}

function outlineRow(step: OutlineStep, at: number): string {
  const [x, y] = step.to;
  const end = cell("X", x) + cell("Y", y);
  const row = (type: string, cells: string) => `<Row T="${type}" IX="${at + 1}">${cells}</Row>`;
  if (!("by" in step)) return row(at === 0 ? "RelMoveTo" : "RelLineTo", end);
  const [a, b, c, d] = step.by;
  return row("RelCubBezTo", end + cell("A", a) + cell("B", b) + cell("C", c) + cell("D", d));
}

/** Its middle, then a point at the right and one at the top. */
const ellipse = `<Row T="Ellipse" IX="1">${[
  cell("X", width / 2, "Width*0.5"),
  cell("Y", height / 2, "Height*0.5"),
  cell("A", width, "Width*1"),
  cell("B", height / 2, "Height*0.5"),
  cell("C", width / 2, "Width*0.5"),
  cell("D", height, "Height*1"),
].join("")}</Row>`;

/** A corner or a curve of an outline; numbers are fractions of width and height, from the lower left corner. */
type OutlineStep =
  | { readonly to: readonly [number, number] }
  /** A cubic curve: its end, then its two control points. */
  | { readonly to: readonly [number, number]; readonly by: readonly [number, number, number, number] };

/** A shape of the stencil: its name, which is also its text, and its closed outline or an ellipse. */
interface DiagramShape {
  readonly name: string;
  /** The shape's permanent id, by which a drawing finds its master again. */
  readonly id: string;
  readonly outline: readonly OutlineStep[] | "ellipse";
}

const straight = (...corners: readonly (readonly [number, number])[]): OutlineStep[] =>
  corners.map((to): OutlineStep => ({ to }));

const diagramShapes: readonly DiagramShape[] = [
  {
    name: "Matter",
    id: "{6A1B0E01-3C52-4C53-9B60-5D2A7C1E0F01}",
    outline: straight([0, 0.1], [0.05, 0], [0.95, 0], [1, 0.1], [1, 0.9], [0.95, 1], [0.05, 1], [0, 0.9], [0, 0.1]),
  },
  {
    name: "Milestone",
    id: "{6A1B0E02-3C52-4C53-9B60-5D2A7C1E0F02}",
    outline: straight([0, 0.5], [0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]),
  },
  {
    name: "Task",
    id: "{6A1B0E03-3C52-4C53-9B60-5D2A7C1E0F03}",
    outline: straight([0, 0], [1, 0], [1, 1], [0, 1], [0, 0]),
  },
  {
    name: "Deadline",
    id: "{6A1B0E04-3C52-4C53-9B60-5D2A7C1E0F04}",
    outline: straight([0, 0.5], [0.17, 0], [0.83, 0], [1, 0.5], [0.83, 1], [0.17, 1], [0, 0.5]),
  },
  {
    name: "Office action",
    id: "{6A1B0E05-3C52-4C53-9B60-5D2A7C1E0F05}",
    outline: [
      ...straight([0, 0.15]),
      { to: [0.5, 0.15], by: [0.17, 0, 0.33, 0] },
      { to: [1, 0.15], by: [0.67, 0.3, 0.83, 0.3] },
      ...straight([1, 1], [0, 1], [0, 0.15]),
    ],
  },
  { name: "Decision", id: "{6A1B0E06-3C52-4C53-9B60-5D2A7C1E0F06}", outline: "ellipse" },
];
