import { Text } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { Ledger } from '@shelfward/contract/ledger/ledger.contract.ts';
import type { StockOutCause } from '@shelfward/contract/ledger/ledger.shapes.ts';
import { stockOutCauseLabels } from '@shelfward/contract/ledger/ledger-words.rules.ts';
import { Link } from '@tanstack/react-router';
import { Card } from '../../kit/ui/cards.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { LinkButton } from '../../kit/ui/link-button.tsx';
import { formatPercent, formatQuantity } from '../../kit/ui/numbers.ts';
import { othersColor, series } from '../../theme/theme.ts';
import classes from './ledger.module.css';

interface CauseTexts {
  readonly records: readonly [one: string, many: string];
  readonly action: string;
  readonly to: string;
}

const products = ['product in a store', 'products in stores'] as const;
const orders = ['order', 'orders'] as const;

const causeTexts: Readonly<Record<StockOutCause, CauseTexts>> = {
  NOT_LISTED: { records: products, action: 'Edit assortments', to: '/assortments' },
  NO_DELIVERY: { records: products, action: 'Open stores', to: '/stores' },
  ORDERED_TOO_LATE: { records: products, action: 'Open proposals', to: '/proposals' },
  ORDERED_TOO_LITTLE: { records: orders, action: 'Review par levels', to: '/par-levels' },
  DEMAND_ABOVE_RANGE: { records: orders, action: 'Plan promotions', to: '/promotions' },
  DELIVERY_LATE: { records: orders, action: 'Open shipments', to: '/shipments' },
  DELIVERY_SHORT: { records: orders, action: 'Open shipments', to: '/shipments' },
  BRAND_OUT_OF_STOCK: { records: orders, action: 'Open products', to: '/products' },
  CHANGED_BY_PERSON: { records: orders, action: 'Open proposals', to: '/proposals' },
  COUNT_WRONG: { records: products, action: 'Plan counts', to: '/stores' },
  UNKNOWN: { records: products, action: 'Open stores', to: '/stores' },
};

/** The days without stock by cause; they add up to all of them. */
export const CausesCard = ({ ledger: { figures, causes } }: { readonly ledger: Ledger }) => {
  const { emptyDays, productDays } = figures;
  const share = (days: number) => formatPercent(Math.round((1000 * days) / Math.max(1, emptyDays)) / 10);
  return (
    <Card title="Days without stock, by cause">
      <Text c="dimmed">
        {formatQuantity(emptyDays)} of {formatCount(productDays, 'product day')}
      </Text>
      <div className={classes.shares} aria-hidden>
        {causes.map(({ cause, days }, place) => (
          <span key={cause} style={{ flexGrow: days, background: toColor(place) }} />
        ))}
      </div>
      <DataTable label="Causes" className={classes.numbers}>
        <thead>
          <tr>
            <th scope="col">Cause</th>
            <th scope="col">Days</th>
            <th scope="col">Share</th>
            <th scope="col">Records</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {causes.map(({ cause, days, records }, place) => {
            const { records: noun, action, to } = causeTexts[cause];
            return (
              <tr key={cause}>
                <th scope="row">
                  <span className={classes.swatch} style={{ background: toColor(place) }} aria-hidden />
                  {stockOutCauseLabels[cause]}
                </th>
                <td>
                  <Quantity value={days} />
                </td>
                <td>{share(days)}</td>
                <td>
                  <Link
                    to="/proposals/ledger"
                    search={{ tab: 'days', cause }}
                    title={formatCount(records, ...noun)}
                    aria-label={formatCount(records, ...noun)}
                  >
                    {formatQuantity(records)}
                  </Link>
                </td>
                <td>
                  <LinkButton to={to}>{action}</LinkButton>
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All days without stock</th>
            <td>
              <Quantity value={emptyDays} />
            </td>
            <td>{share(emptyDays)}</td>
            <td />
            <td />
          </tr>
        </tfoot>
      </DataTable>
      <Text c="dimmed" fz={12}>
        Each day has one cause: the first that fits, in a fixed order.
      </Text>
    </Card>
  );
};

const toColor = (place: number): string => series[place % series.length] ?? othersColor;
