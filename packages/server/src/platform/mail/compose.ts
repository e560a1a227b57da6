// ASVS 1.1.2, 1.3.7

import type { Letter, MailFile, MailLink, MailPicture, MailTable } from './mail.ts';

export interface ReadyMail {
  readonly id: string;
  readonly subdomain: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An inline attachment, referred to by its content id. */
  readonly picture?: { readonly cid: string; readonly filename: string; readonly content: string };
  readonly files: readonly MailFile[];
  /** The one-click unsubscribe URL (RFC 8058). */
  readonly stopAtOnce?: string;
}

interface Draft extends Pick<Letter, 'paragraphs' | 'picture' | 'table' | 'link' | 'subject' | 'files' | 'stop'> {
  readonly id: string;
  readonly subdomain: string;
  readonly recipient: string;
  readonly origin: string;
}

/** The e-mail as plain text and HTML, with an absolute link in both. */
export const composed = (draft: Draft): ReadyMail => {
  const { id, subdomain, recipient, subject, paragraphs, picture, table, link, files = [], stop, origin } = draft;
  const address = link && `${origin}${link.path}`;
  const text = [
    ...paragraphs,
    ...(table ? [formatTableLines(table, origin)] : []),
    ...(address ? [`${link.label}: ${address}`] : []),
    stop ? `Shelfward\n${stop.label}: ${origin}${stop.path}` : 'Shelfward',
  ].join('\n\n');
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('');
  const shown = picture ? { cid: `${id}@shelfward`, filename: 'report.png', content: picture.content } : undefined;
  const width = picture?.width ?? textWidth;
  const parts = [
    body,
    picture && renderImage(picture, shown?.cid ?? ''),
    table && renderTable(table, origin),
    renderButton(link?.label, address),
  ];
  const html = renderPage(subject, parts.join(''), {
    width,
    foot: stop ? renderFooter(stop.label, `${origin}${stop.path}`) : '',
  });
  return {
    id,
    subdomain,
    to: recipient,
    subject,
    text,
    html,
    files,
    ...(shown && { picture: shown }),
    ...(stop && { stopAtOnce: `${origin}${stop.atOncePath}` }),
  };
};

/** In pixels: a readable width, or that of a wider picture. */
const textWidth = 520;

const renderImage = ({ width, alternative }: MailPicture, cid: string): string =>
  `<p style="margin:0 0 16px"><img src="cid:${cid}" width="${width}" alt="${escapeHtml(alternative)}" style="display:block;max-width:100%;height:auto;border:0"></p>`;

/** A link is below the first cell of its row, so that rows fit on phones. */
const renderTable = ({ head, rows, links, rest }: MailTable, origin: string): string => {
  const cell = (name: 'td' | 'th', text: string, { place, end }: { place: number; end: string }) =>
    `<${name} style="padding:6px 8px;border-bottom:1px solid #e3e7ed;text-align:${place === 0 ? 'left' : 'right'}">${escapeHtml(text)}${place === 0 ? end : ''}</${name}>`;
  const row = (name: 'td' | 'th', cells: readonly string[], end = '') =>
    `<tr>${cells.map((text, place) => cell(name, text, { place, end })).join('')}</tr>`;
  const body = rows.map((cells, place) => row('td', cells, renderRowLink(links?.[place], origin)));
  const table = `<table style="width:100%;border-collapse:collapse;font-size:13px;margin:0 0 16px"><thead>${row('th', head)}</thead><tbody>${body.join('')}</tbody></table>`;
  return rest ? `${table}<p style="margin:0 0 16px;color:#5b6472;font-size:13px">${escapeHtml(rest)}</p>` : table;
};

const renderRowLink = (link: MailLink | undefined, origin: string): string =>
  link ? `<br><a href="${escapeHtml(origin + link.path)}" style="color:#1f5fd0">${escapeHtml(link.label)}</a>` : '';

const formatTableLines = ({ head, rows, links, rest }: MailTable, origin: string): string =>
  [
    ...rows.map(([about = '', ...cells], index) => {
      const figures = cells.map((text, place) => `${head[place + 1] ?? ''} ${text}`);
      const link = links?.[index];
      return `${about}: ${figures.join(', ')}${link ? `\n${link.label}: ${origin}${link.path}\n` : ''}`;
    }),
    ...(rest ? [rest] : []),
  ].join('\n');

const renderButton = (label: string | undefined, address: string | undefined): string =>
  label && address
    ? `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="background:#1f5fd0;color:#fff;padding:11px 18px;border-radius:6px;text-decoration:none;display:inline-block">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;color:#5b6472;font-size:13px">If the button does not work, copy this address into your browser:<br>${escapeHtml(address)}</p>`
    : '';

const renderFooter = (label: string, address: string): string =>
  ` · <a href="${escapeHtml(address)}" style="color:#5b6472">${escapeHtml(label)}</a>`;

const renderPage = (
  title: string,
  body: string,
  { width, foot }: { readonly width: number; readonly foot: string },
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>${escapeHtml(title)}</title></head><body style="margin:0;padding:32px;background:#f4f6f9;color:#1b2430;font:15px/1.5 Arial,sans-serif">
<div style="max-width:${width}px;margin:0 auto;background:#fff;padding:32px;border-radius:10px">${body}
<p style="margin:24px 0 0;color:#5b6472;font-size:13px">Shelfward${foot}</p></div></body></html>`;

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
