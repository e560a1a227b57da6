export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export interface Link {
  readonly href: string;
  readonly text: string;
}

export interface Layout {
  readonly title: string;
  readonly content: string;
  readonly navigation: readonly { readonly heading: string; readonly links: readonly Link[] }[];
}

const formatLink = ({ href, text }: Link): string => `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`;

export const renderPage = ({ title, content, navigation }: Layout): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} · Shelfward API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/api/docs/style.css"><script src="/api/docs/docs.js" defer></script></head>
<body><nav aria-label="API"><p><a class="home" href="/api/docs">Shelfward API</a></p>${navigation
  .map(({ heading, links }) => `<h2>${escapeHtml(heading)}</h2><ul>${links.map(formatLink).join('')}</ul>`)
  .join('')}<p><a href="/openapi.json">OpenAPI 3.1</a></p></nav>
<main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;

/** Paragraphs, lists, code blocks, bold text, and inline code of Markdown. */
export const renderMarkdown = (text: string): string =>
  text
    .trim()
    .split(/\n\n(?![^`]*```\n?$)/)
    .map((block) => renderBlock(block.trim()))
    .join('');

const renderBlock = (block: string): string => {
  const [, code] = /^```\w*\n([\s\S]*)\n```$/.exec(block) ?? [];
  if (code !== undefined) return renderCode(code);
  const lines = block.split('\n');
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>${lines.map((line) => `<li>${renderInline(line.slice(2))}</li>`).join('')}</ul>`;
  return `<p>${renderInline(lines.join(' '))}</p>`;
};

export const renderInline = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*([^*]+)\*/g, '<em>$1</em>');

export const renderCode = (code: string): string => `<pre><code>${escapeHtml(code)}</code></pre>`;
