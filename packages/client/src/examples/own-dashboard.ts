import type { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import type { Client } from '../client.ts';

/** Sales of each company in a period as rows of a table in a page of one's own. */
export const renderSales = async (
  { reports }: Client<{ reports: Pick<typeof reportQueryRoutes, 'run'> }>,
  days: { readonly soldOnAfter: string; readonly soldOnBefore: string },
): Promise<string> => {
  const body = { levels: [{ type: 'COMPANY' as const }], days, figures: ['sales' as const] };
  const { rows, words } = await reports.run({ body });
  const lines = rows.map(({ name, values }) => `<tr><th>${escapeText(name)}</th><td>${values[0] ?? ''}</td></tr>`);
  return `<table><caption>${escapeText(words.period)}</caption>${lines.join('')}</table>`;
};

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
