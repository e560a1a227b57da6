import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import { type Description, type ListedOperation, listOperations } from './description.ts';
import { escapeHtml, type Layout, renderInline, renderMarkdown, renderPage } from './html.ts';
import { renderOperation } from './operation.ts';
import { referencePages } from './pages.ts';

/** The pages of the reference by their last segment: the list of operations, the common pages, and one for each area. */
export const renderReference = (description: Description): ReadonlyMap<string, string> => {
  const operations = groupBy(listOperations(description), ({ operation }) => operation.tags[0] ?? '');
  const navigation: Layout['navigation'] = [
    { heading: 'Guide', links: referencePages.map(({ id, title }) => ({ href: `/api/docs/${id}`, text: title })) },
    ...description['x-tagGroups'].map(({ name, tags }) => ({
      heading: name,
      links: tags.map((tag) => ({ href: toAreaUrl(tag), text: tag })),
    })),
  ];
  const render = (title: string, content: string) => renderPage({ title, content, navigation });
  const areas = description.tags.map(({ name, description: meaning }) => {
    const listed = (operations.get(name) ?? []).map((operation) => renderOperation(description, operation));
    return [`area-${name}`, render(name, `<p>${renderInline(meaning)}.</p>${listed.join('')}`)] as const;
  });
  return new Map([
    ['', render('Operations', renderIndex(description, operations))],
    ...referencePages.map(({ id, title, text }) => [id, render(title, renderMarkdown(text))] as const),
    ...areas,
  ]);
};

const toAreaUrl = (area: string): string => `/api/docs/area-${area}`;

const renderIndex = (
  { 'x-tagGroups': groups }: Description,
  operations: ReadonlyMap<string, readonly ListedOperation[]>,
): string => {
  const areas = groups.flatMap(({ tags }) => tags).map((tag) => renderArea(tag, operations.get(tag) ?? []));
  return `<p><input type="search" placeholder="Search operations" aria-label="Search operations"></p>${areas.join('')}`;
};

const renderArea = (area: string, operations: readonly ListedOperation[]): string =>
  `<section data-area><h2><a href="${toAreaUrl(area)}">${escapeHtml(area)}</a></h2><table>${operations
    .map(
      ({ method, path, operation }) =>
        `<tr data-operation><th scope="row"><code>${method}</code></th><td><a href="${toAreaUrl(area)}#${escapeHtml(operation.operationId)}"><code>${escapeHtml(path)}</code></a></td><td>${renderInline(operation.summary)}</td></tr>`,
    )
    .join('')}</table></section>`;
