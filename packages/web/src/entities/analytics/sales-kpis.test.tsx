import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { respond } from '../../kit/testing/server.ts';
import { SalesYearToDate } from './sales-kpis.tsx';

const kpis = { unitsSold: 1234, totalSales: 567_890, sellThrough: 41.5, averageSalesPerStore: 28_394 };
const server = [respond(salesReportRoutes.yearToDate, kpis)];

test('shows the KPIs of a company from 1 January to today', async () => {
  const { sent } = renderScreen(<SalesYearToDate filters={{ companyId: 3 }} />, { server });

  expect(await screen.findByText('41.5%')).toBeTruthy();
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    '$5,678.90',
    '1,234',
    '41.5%',
    '$283.94',
  ]);
  expect(sent[0]?.path).toBe('/api/v1/sales/analytics/year-to-date');
  expect(sent[0]?.query.get('companyId')).toBe('3');
});

test('shows no average for one store, and a dash for a sell-through without sales and inventory', async () => {
  renderScreen(<SalesYearToDate filters={{ storeId: 8 }} />, {
    server: [respond(salesReportRoutes.yearToDate, { ...kpis, sellThrough: null })],
  });

  expect(await screen.findByText('1,234')).toBeTruthy();
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['$5,678.90', '1,234', '–']);
});

test('requests nothing for users without access to reports', () => {
  const { sent } = renderScreen(<SalesYearToDate filters={{ productId: 1 }} />, {
    server,
    roles: ['ROLE_ORDER_MANAGER'],
  });

  expect(screen.queryByText('Sales, year to date')).toBeNull();
  expect(sent).toEqual([]);
});
