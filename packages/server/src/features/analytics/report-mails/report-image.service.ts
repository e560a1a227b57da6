import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';
import { listWords } from '@shelfward/contract/analytics/report-words.rules.ts';
import { truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { escapeHtml } from '../../../platform/mail/compose.ts';
import type { MailedReport, ReportBar } from './mailed-report.types.ts';
import { formatCell } from './report-format.rules.ts';

/** Display width in the e-mail, in pixels; rendered at twice the size for high-resolution screens. */
export const imageWidth = 640;
const scale = 2;
const maxBars = 12;

const require = createRequire(import.meta.url);
const font = {
  loadSystemFonts: false,
  defaultFontFamily: 'Inter',
  fontFiles: [
    require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
    require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  ],
};

/** Renders the report as a PNG: title, period, filters, and totals above a bar chart of the first rows. */
export const renderReportImage = async (report: MailedReport): Promise<Buffer> => {
  const image = await renderAsync(reportSvg(report), {
    font,
    fitTo: { mode: 'zoom', value: scale },
    background: paper,
    logLevel: 'off',
  });
  return image.asPng();
};

const [paper, ink, faint, accent, track, loss] = ['#ffffff', '#1b2430', '#5b6472', '#1f5fd0', '#eef1f5', '#c2412d'];
/** Of the lines that state period, filters, and like-for-like growth. */
const [lineStep, maxLineLength] = [16, 98];
const [margin, headHeight, barStep, barHeight, labelWidth, valueWidth] = [24, 128, 30, 18, 170, 100];

/** Sizes and positions are in pixels. All text is escaped, because names can contain any character. */
const reportSvg = ({ title, words, totals, bars, barKind, currency }: MailedReport): string => {
  const shown = bars.slice(0, maxBars);
  const lines = listWords(words);
  const top = headHeight + (lines.length - 1) * lineStep;
  const height = top + Math.max(1, shown.length) * barStep + margin;
  const largest = Math.max(1, ...shown.flatMap(({ value, lastYear }) => [Math.abs(value), Math.abs(lastYear ?? 0)]));
  const rows = shown.map((bar, place) => renderBar(bar, { top: top + place * barStep, largest, barKind, currency }));
  const step = (imageWidth - 2 * margin) / Math.max(1, totals.length);
  const longest = Math.max(...totals.map(({ value }) => value.length));
  const size = longest > 15 ? 11 : longest > 12 ? 13 : 16;
  const tiles = totals.map(({ label, value }, place) => {
    const x = margin + place * step;
    return (
      renderText({ x, y: top - 44, size: 11, text: label, color: faint }) +
      renderText({ x, y: top - 24, size, text: value, further: bold })
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${imageWidth}" height="${height}" font-family="Inter">
${renderText({ x: margin, y: 36, size: 20, text: truncateText(title, 52), further: bold })}
${lines.map((text, place) => renderText({ x: margin, y: 56 + place * lineStep, size: 12, text: truncateText(text, maxLineLength), color: faint })).join('')}
${shown.some(({ lastYear }) => lastYear !== null) ? legend() : ''}${tiles.join('')}${shown.length === 0 ? renderEmptyState(top) : rows.join('')}
</svg>`;
};

const legend = (): string => {
  const right = imageWidth - margin;
  const label = renderText({
    x: right,
    y: 36,
    size: 11,
    text: 'last year',
    color: faint,
    further: 'text-anchor="end"',
  });
  return `<line x1="${right - 56}" x2="${right - 56}" y1="24" y2="40" stroke="${ink}" stroke-width="1.5"/>${label}`;
};

const renderEmptyState = (top: number): string =>
  renderText({ x: margin, y: top + 16, size: 13, text: 'No data in this period.', color: faint });

interface BarPlace {
  readonly top: number;
  readonly largest: number;
  readonly barKind: MailedReport['barKind'];
  readonly currency: string;
}

const renderBar = ({ label, value, lastYear }: ReportBar, { top, largest, barKind, currency }: BarPlace): string => {
  const left = margin + labelWidth;
  const widest = imageWidth - 2 * margin - labelWidth - valueWidth;
  const toWidth = (amount: number) => Math.round((Math.abs(amount) / largest) * widest);
  const line = { y: top + 13, size: 12 };
  const at = left + toWidth(lastYear ?? 0);
  const hairline =
    lastYear === null || lastYear === 0
      ? ''
      : `<line x1="${at}" x2="${at}" y1="${top - 3}" y2="${top + barHeight + 3}" stroke="${ink}" stroke-width="1.5"/>`;
  return `${renderText({ ...line, x: margin, text: truncateText(label === '' ? 'No Name' : label, 26) })}
<rect x="${left}" y="${top}" width="${widest}" height="${barHeight}" rx="3" fill="${track}"/>
<rect x="${left}" y="${top}" width="${toWidth(value)}" height="${barHeight}" rx="3" fill="${value < 0 ? loss : accent}"/>${hairline}
${renderText({ ...line, x: imageWidth - margin, text: formatCell(value, barKind, currency), further: 'text-anchor="end"' })}`;
};

interface SvgText {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
  readonly color?: string;
  readonly further?: string;
}

const bold = 'font-weight="600"';

const renderText = ({ x, y, size, text, color = ink, further = '' }: SvgText): string =>
  `<text x="${x}" y="${y}" fill="${color}" font-size="${size}" ${further}>${escapeHtml(text)}</text>`;
