import { saveFile } from "../export/save-file.ts";

/** What style sheets set: a file has none, so that each element gets its own. */
const PROPERTIES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "font-family",
  "font-size",
  "font-weight",
] as const;

/** A drawing as the text of an SVG file, with its colours, on the ground that it stands on. */
export function svgText(drawing: SVGSVGElement, title: string): string {
  const copy = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", `0 0 ${String(width)} ${String(height)}`);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const name = document.createElementNS("http://www.w3.org/2000/svg", "title");
  name.textContent = title;
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", getComputedStyle(drawing).backgroundColor);
  copy.append(name, ground);
  for (const child of drawing.children)
    if (!child.hasAttribute("data-cursor")) copy.append(styledCopy(child));
  return new XMLSerializer().serializeToString(copy);
}

function styledCopy(element: Element): Node {
  const copy = element.cloneNode(false);
  if (copy instanceof Element) {
    copy.removeAttribute("class");
    const computed = getComputedStyle(element);
    for (const property of PROPERTIES) copy.setAttribute(property, computed.getPropertyValue(property));
  }
  for (const child of element.childNodes)
    copy.appendChild(child instanceof Element ? styledCopy(child) : child.cloneNode());
  return copy;
}

/** Saves a drawing as an SVG file. */
export function saveSvg(drawing: SVGSVGElement, title: string): void {
  saveFile(`${fileName(title)}.svg`, svgText(drawing, title), "image/svg+xml");
}

/**
 * Saves a drawing as a PNG file, in twice its size.
 *
 * @throws Error if the browser can't draw it
 */
export async function savePng(drawing: SVGSVGElement, title: string): Promise<void> {
  const { width, height } = drawing.viewBox.baseVal;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svgText(drawing, title))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * width;
  canvas.height = 2 * height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (png === null) throw new Error("The browser could not make a PNG of the picture");
  saveFile(`${fileName(title)}.png`, await png.arrayBuffer(), "image/png");
}

function fileName(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");
}
