/** What JSX makes in the script of the picture (early-scripts.ts): a tag, or a component, with its properties. */
interface StaticElement {
  readonly type: string | symbol | ((props: Properties) => unknown);
  readonly props: Properties;
}

type Properties = Readonly<Record<string, unknown>>;

/** React's sign for several elements in a row. */
export const Fragment = Symbol("Fragment");

/** React's own function of this name, which the compiler calls for each piece of JSX. */
export function jsx(type: StaticElement["type"], props: Properties): StaticElement {
  return { type, props };
}

/** The same with several children. */
export function jsxs(type: StaticElement["type"], props: Properties): StaticElement {
  return { type, props };
}

const svg = "http://www.w3.org/2000/svg";

/** What a picture needs of an element: how it looks. It has no names, as nothing in it can be found, reached or pressed. */
const drawn: ReadonlySet<string> = new Set([
  ...["viewBox", "width", "height", "rx", "d"],
  ...["data-title", "data-card", "data-bar", "data-theme", "aria-current", "placeholder"],
]);

/** Draws JSX into an element, once. `use` is left out, as it would load the file that it shows. */
export function draw(parent: Element, node: unknown): void {
  if (node === null || node === undefined || typeof node === "boolean") return;
  if (Array.isArray(node)) {
    for (const one of node) draw(parent, one);
  } else if (!isElement(node)) parent.append(String(node));
  else if (typeof node.type === "function") draw(parent, node.type(node.props));
  else if (typeof node.type === "symbol") draw(parent, node.props.children);
  else if (node.type !== "use") parent.append(tagOf(node.type, node.props, parent));
}

function isElement(node: unknown): node is StaticElement {
  return typeof node === "object" && node !== null && "type" in node && "props" in node;
}

function tagOf(type: string, props: Properties, parent: Element): Element {
  const isDrawing = type === "svg" || parent.namespaceURI === svg;
  const tag = isDrawing ? document.createElementNS(svg, type) : document.createElement(type);
  for (const [name, value] of Object.entries(props)) {
    if (drawn.has(name) && value !== undefined) tag.setAttribute(name, String(value));
  }
  if (typeof props.className === "string") tag.setAttribute("class", props.className);
  if (tag instanceof HTMLElement) layOut(tag.style, props.style);
  if (tag instanceof HTMLButtonElement) tag.disabled = props.disabled === true;
  draw(tag, props.children);
  return tag;
}

/** The styles that are set one by one, numbers in pixels: the hub's policy allows no style attributes. */
function layOut(style: CSSStyleDeclaration, values: unknown): void {
  if (typeof values !== "object" || values === null) return;
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) style.setProperty(name, typeof value === "number" ? `${value}px` : String(value));
  }
}
