import fontAddress from '../../theme/inter.woff2?url';
import { lightVariables } from '../../theme/theme.ts';
import classes from './charts.module.css';

interface Caption {
  readonly title: string;
  readonly period: string | undefined;
}

const svgNamespace = 'http://www.w3.org/2000/svg';
const margin = 16;
const titleHeight = 28;
const periodHeight = 20;

/** What a picture needs of the style sheets. */
const properties = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/**
 * The drawing of a chart as an SVG document that needs no other file: with title, period, legend, font, and the computed
 * styles as attributes. The colors are those of the light scheme, also if the screen is dark.
 */
export const drawPicture = async (drawing: HTMLElement, caption: Caption): Promise<string> => {
  const font = await loadFont();
  const stage = document.createElement('div');
  stage.className = classes.stage ?? '';
  for (const [name, value] of Object.entries(lightVariables)) stage.style.setProperty(name, value);
  stage.style.width = `${drawing.clientWidth}px`;
  stage.append(drawing.cloneNode(true));
  document.body.append(stage);
  try {
    return new XMLSerializer().serializeToString(compose(stage, caption, font));
  } finally {
    stage.remove();
  }
};

const compose = (stage: HTMLElement, { title, period }: Caption, font: string): SVGElement => {
  const top = margin + titleHeight + (period === undefined ? 0 : periodHeight);
  const root = createElement('svg', { 'font-family': "'Inter Variable', Inter, system-ui, sans-serif" });
  const background = createElement('rect', { fill: lightVariables['--sw-surface'] ?? '' });
  const style = createElement('style', {});
  style.textContent = `@font-face{font-family:"Inter Variable";font-weight:400 700;src:url(${font}) format("woff2")}`;
  root.append(style, background, createText(title, { x: margin, y: margin + 14, size: 14.5, weight: 600 }));
  if (period !== undefined) root.append(createText(period, { x: margin, y: top - 10, size: 12, token: 'dim' }));

  let width = 0;
  let height = 0;
  // The axes and the marks are beside each other. The marks are wider than their place if they scroll.
  for (const svg of stage.querySelectorAll('svg')) {
    const part = createElement('g', { transform: `translate(${margin + width} ${top})` });
    part.append(...copyStyled(svg).childNodes);
    root.append(part);
    const box = svg.getBoundingClientRect();
    width += box.width;
    height = Math.max(height, box.height);
  }
  const edge = stage.getBoundingClientRect();
  for (const entry of stage.querySelectorAll('[data-legend] > li')) {
    const [mark, name] = entry.children;
    if (!mark || !name) continue;
    const [markBox, nameBox] = [mark.getBoundingClientRect(), name.getBoundingClientRect()];
    const y = top + markBox.top - edge.top;
    const x = margin + markBox.left - edge.left;
    const color = getComputedStyle(mark).color;
    root.append(
      mark.matches('[data-mark="line"], [data-mark="dashes"]')
        ? createElement('path', {
            d: `M${x} ${y + 1}h${markBox.width}`,
            stroke: color,
            'stroke-width': 2,
            'stroke-dasharray': mark.matches('[data-mark="dashes"]') ? '4 3' : 'none',
          })
        : createElement('rect', { x, y, width: markBox.width, height: markBox.height, fill: color }),
      createText(name.textContent ?? '', {
        x: margin + nameBox.left - edge.left,
        y: y + markBox.height / 2 + 4,
        size: 12,
        token: 'dim',
      }),
    );
    height = Math.max(height, nameBox.bottom - edge.top);
  }
  const size = {
    width: Math.ceil(Math.max(width, edge.width) + 2 * margin),
    height: Math.ceil(top + height + margin),
  };
  setAttributes(root, { ...size, viewBox: `0 0 ${size.width} ${size.height}` });
  setAttributes(background, size);
  return root;
};

/** A copy whose elements have their computed styles as attributes, and neither classes nor data of the page. */
const copyStyled = (svg: SVGElement): Element => {
  const copy = svg.cloneNode(true) as Element;
  const copies = [...copy.querySelectorAll('*')];
  for (const [index, element] of [...svg.querySelectorAll('*')].entries()) {
    const copied = copies[index];
    if (!copied) continue;
    const styles = getComputedStyle(element);
    for (const name of properties) {
      const value = styles.getPropertyValue(name);
      if (value !== '') copied.setAttribute(name, value);
    }
    for (const { name } of Array.from(copied.attributes))
      if (name === 'class' || name.startsWith('data-')) copied.removeAttribute(name);
  }
  return copy;
};

const createElement = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const element = document.createElementNS(svgNamespace, name) as SVGElement;
  setAttributes(element, attributes);
  return element;
};

const setAttributes = (element: Element, attributes: Readonly<Record<string, string | number>>): void => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
};

interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight?: number;
  readonly token?: 'text' | 'dim';
}

const createText = (content: string, { x, y, size, weight = 400, token = 'text' }: TextStyle): SVGElement => {
  const fill = lightVariables[`--sw-${token}`] ?? '';
  const element = createElement('text', { x, y, fill, 'font-size': size, 'font-weight': weight });
  element.textContent = content;
  return element;
};

/** The font as a data URL. */
const loadFont = async (): Promise<string> => {
  const bytes = new Uint8Array(await (await fetch(fontAddress)).arrayBuffer());
  return `data:font/woff2;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
};

export const toSvgFile = (svg: string): Blob => new Blob([svg], { type: 'image/svg+xml' });

/** Twice the size on the screen, for documents and presentations. */
const scale = 2;

export const toPng = async (svg: string): Promise<Blob> => {
  const image = await loadImage(svg);
  const canvas = document.createElement('canvas');
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The chart is too large.'))), 'image/png');
  });
};

/** Prints only the chart, on one page. */
export const printPicture = async (svg: string): Promise<void> => {
  const paper = document.createElement('div');
  paper.className = classes.paper ?? '';
  paper.append(await loadImage(svg));
  document.body.append(paper);
  window.addEventListener('afterprint', () => paper.remove(), { once: true });
  window.print();
};

const loadImage = async (svg: string): Promise<HTMLImageElement> => {
  const address = URL.createObjectURL(toSvgFile(svg));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
};
