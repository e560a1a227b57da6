import type { FastifyInstance } from 'fastify';
import type { BoundRoute } from './bind.ts';
import { buildOpenApi } from './openapi.ts';

/** Serves `/openapi.json` and an HTML reference without scripts, so that the strictest policy applies. */
export const mountReference = (app: FastifyInstance, routes: readonly BoundRoute[]): void => {
  // Built on the first request, so that the start does not wait for it. A buffer, so that a
  // thousand slow readers share it instead of having a copy each.
  const document = once(() => Buffer.from(JSON.stringify(buildOpenApi(routes))));
  const page = once(() => Buffer.from(renderPage(routes)));
  app.get('/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(document()));
  app.get('/api/docs', { config: { isPublic: true } }, (_, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(page()),
  );
  app.get('/api/docs/style.css', { config: { isPublic: true } }, (_, reply) => reply.type('text/css').send(style));
};

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const renderPage = (routes: readonly BoundRoute[]): string => {
  const areas = [...new Set(routes.map(({ area }) => area))];
  const links = areas.map((area) => `<li><a href="#${area}">${area}</a></li>`).join('');
  const sections = areas
    .map((area) =>
      renderSection(
        area,
        routes.filter((bound) => bound.area === area),
      ),
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shelfward API</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs/style.css"></head>
<body><nav aria-label="Areas"><h1>Shelfward API</h1><ul>${links}</ul><p><a href="/openapi.json">OpenAPI 3.1</a></p></nav>
<main>${sections}</main></body></html>`;
};

const renderSection = (area: string, routes: readonly BoundRoute[]): string =>
  `<section id="${area}"><h2>${area}</h2>${routes.map(operation).join('')}</section>`;

const operation = (bound: BoundRoute): string => {
  const { route } = bound;
  const document = buildOpenApi([bound]) as { paths: Record<string, Record<string, object>> };
  const details = document.paths[route.path]?.[route.method.toLowerCase()] ?? {};
  const access = typeof route.access === 'object' ? route.access.anyOf.join(', ') : route.access;
  return `<details><summary><code class="${route.method}">${route.method}</code> <code>${escapeHtml(route.path)}</code>
<span>${escapeHtml(route.summary)}</span></summary><p>Access: ${escapeHtml(access)}.
${route.errors?.length ? `Errors: ${route.errors.map((code) => `<code>${code}</code>`).join(', ')}.` : ''}</p>
<pre>${escapeHtml(JSON.stringify(details, null, 2))}</pre></details>`;
};

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `:root{color-scheme:light dark;font:14px/1.5 system-ui,sans-serif}body{margin:0;display:flex}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:20px;min-width:200px;box-sizing:border-box}nav h1{font-size:16px}
nav ul{list-style:none;padding:0}main{flex:1;padding:20px;max-width:980px}h2{border-bottom:1px solid #8884;margin-top:32px}
details{border:1px solid #8884;border-radius:8px;margin:8px 0;padding:8px 12px}summary{cursor:pointer}
summary code:first-child{display:inline-block;min-width:60px;font-weight:600}summary span{opacity:.75;margin-left:8px}
pre{overflow:auto;max-height:420px;background:#8881;padding:12px;border-radius:8px}`;
