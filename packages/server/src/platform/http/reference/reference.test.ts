import { modules } from 'virtual:contract-modules';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { routesByArea } from '@shelfward/contract/routes.ts';
import { describe, expect, test } from 'vitest';
import { parseExamples } from '../openapi/examples.ts';
import { buildOpenApi } from '../openapi/openapi.ts';
import type { Description } from './description.ts';
import { renderMarkdown } from './html.ts';
import { referencePages } from './pages.ts';
import { renderReference } from './render-reference.ts';

const routes = Object.entries(routesByArea).flatMap(([area, areaRoutes]) =>
  Object.entries<Route>(areaRoutes).map(([name, route]) => ({ area, name, route })),
);
const pages = renderReference(
  JSON.parse(JSON.stringify(buildOpenApi(routes, modules, parseExamples()))) as Description,
);

describe('the reference', () => {
  test('has a page for each area with its operations, and the common pages', () => {
    expect(pages.size).toBe(1 + referencePages.length + Object.keys(routesByArea).length);
    for (const { area, name, route } of routes) {
      expect(pages.get(`area-${area}`)).toContain(`id="${area}.${name}"`);
      expect(pages.get('')).toContain(`<code>${route.path}</code>`);
    }
  });

  test('links only to its own pages and operations', () => {
    const ids = new Map(
      [...pages].map(([path, html]) => [path, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
    );
    const links = [...pages.values()].flatMap((html) =>
      [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href),
    );
    const broken = [...new Set(links)].filter((href) => {
      const [, path = '', id] = /^\/api\/docs\/?([\w-]*)(?:#(.+))?$/.exec(href) ?? [];
      return href.startsWith('/api/docs') && !href.endsWith('.css') && !(id ? ids.get(path)?.has(id) : pages.has(path));
    });

    expect(broken).toEqual([]);
  });

  test('shows parameters, properties, errors, and calls that can be copied', () => {
    const page = pages.get('area-payment-terms') ?? '';

    expect(page).toContain('<code>includeInactive</code>');
    expect(page).toContain('<code>days *</code>');
    expect(page).toContain('<code>PAYMENT_TERM_NAME_TAKEN</code>');
    expect(page).toContain('curl -sS -X POST &quot;$SHELFWARD_URL/api/v1/payment-terms&quot;');
    expect(page).toContain('&quot;days&quot;: 30');
    expect(page).toMatch(/&quot;content&quot;: \[\s+\{\s+&quot;id&quot;/);
    expect(page).toContain('await shelfward.paymentTerms.create(');
  });

  test('shows text of the contract as text', () => {
    expect(renderMarkdown('a <script> `b & c`\n\n- **d**')).toBe(
      '<p>a &lt;script&gt; <code>b &amp; c</code></p><ul><li><strong>d</strong></li></ul>',
    );
  });
});
