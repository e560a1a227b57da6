import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeHtml, type ReadyMail } from '../mail/compose.ts';

const shown = 50;
export const mailScreen = '/development/mails';

/**
 * Shows the e-mails of the folder, newest first, for one client. They give access to every account, so the screen exists
 * only in development: without a mail server, and with demo clients, whose passwords are public.
 */
export const mountMailScreen = (app: FastifyInstance, folder: string): void => {
  app.get(mailScreen, async (request, reply) => {
    const mails = await readMails(folder, request.subdomain);
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'")
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderPage(mails));
  });
  app.get(`${mailScreen}/style.css`, (_, reply) => reply.type('text/css').send(style));
};

interface StoredMail extends ReadyMail {
  readonly at: string;
}

const readMails = async (folder: string, subdomain: string): Promise<StoredMail[]> => {
  const names = await fs.readdir(folder).catch(() => []);
  const mine = names.filter((name) => name.endsWith('.json') && name.split('_')[1] === subdomain);
  const newest = mine.sort().reverse().slice(0, shown);
  return Promise.all(
    newest.map(async (name) => {
      const mail = JSON.parse(await fs.readFile(path.join(folder, name), 'utf8')) as ReadyMail;
      return { ...mail, at: (name.split('_')[0] ?? '').replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:') };
    }),
  );
};

const renderPage = (
  mails: readonly StoredMail[],
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>E-mails · Shelfward</title><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="${mailScreen}/style.css"></head><body><main><h1>E-mails</h1>
<p class="hint">No mail server is configured (SMTP_URL), so e-mails are shown here. <a href="${mailScreen}">Reload</a> · <a href="/">Back</a></p>
${mails.length === 0 ? '<p>No e-mails yet. An e-mail appears here a few seconds after it is sent.</p>' : mails.map(renderMail).join('')}
</main></body></html>`;

const renderMail = ({
  to,
  subject,
  text,
  picture,
  files,
  at,
}: StoredMail): string => `<article><h2>${escapeHtml(subject)}</h2>
<p class="hint">to ${escapeHtml(to)}, <time datetime="${escapeHtml(at)}">${escapeHtml(at)}</time></p>
${text
  .split('\n\n')
  .map((paragraph) => `<p>${withLinks(escapeHtml(paragraph))}</p>`)
  .join('')}${picture ? renderPicture(picture.content) : ''}${files.map(renderFile).join('')}</article>`;

const renderPicture = (content: string): string =>
  `<p><img alt="The picture of this e-mail" src="data:image/png;base64,${escapeHtml(content)}"></p>`;

const renderFile = ({ name }: ReadyMail['files'][number]): string =>
  `<p class="hint">Attached: ${escapeHtml(name)}</p>`;

const withLinks = (html: string): string =>
  html.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

const style = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{margin:0}
main{max-width:760px;margin:0 auto;padding:32px 20px}article p{white-space:pre-line}h1{font-size:22px}h2{font-size:16px;margin:0}
article{border:1px solid #8886;border-radius:10px;padding:16px 20px;margin:16px 0;overflow-wrap:anywhere}
img{max-width:100%;height:auto;border-radius:6px}
.hint{opacity:.75;margin:0 0 12px}`;
