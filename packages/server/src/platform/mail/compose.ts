import type { Letter, MailFile } from './mail.ts';

export interface ReadyMail {
  readonly id: string;
  readonly subdomain: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly files: readonly MailFile[];
}

interface Draft extends Pick<Letter, 'paragraphs' | 'link' | 'subject' | 'files'> {
  readonly id: string;
  readonly subdomain: string;
  readonly recipient: string;
  readonly origin: string;
}

/** The letter as plain text and as HTML, the link complete in both. */
export const composed = (draft: Draft): ReadyMail => {
  const { id, subdomain, recipient, subject, paragraphs, link, files = [], origin } = draft;
  const address = link && `${origin}${link.path}`;
  const text = [...paragraphs, ...(address ? [`${link.label}: ${address}`] : []), 'Shelfward'].join('\n\n');
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('');
  const html = pageOf(subject, body + buttonOf(link?.label, address));
  return { id, subdomain, to: recipient, subject, text, html, files };
};

const buttonOf = (label: string | undefined, address: string | undefined): string =>
  label && address
    ? `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="background:#1f5fd0;color:#fff;padding:11px 18px;border-radius:6px;text-decoration:none;display:inline-block">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;color:#5b6472;font-size:13px">If the button does not work, copy this address into your browser:<br>${escapeHtml(address)}</p>`
    : '';

const pageOf = (title: string, body: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>${escapeHtml(title)}</title></head><body style="margin:0;padding:32px;background:#f4f6f9;color:#1b2430;font:15px/1.5 Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;background:#fff;padding:32px;border-radius:10px">${body}
<p style="margin:24px 0 0;color:#5b6472;font-size:13px">Shelfward</p></div></body></html>`;

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
