import { Select } from '@mantine/core';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import {
  type OrderImportResult,
  orderImportRoutes,
  type RepeatedOrders,
} from '@shelfward/contract/orders/order-import.contract.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import { orderImports } from '../../entities/orders/orders.api.ts';
import { send } from '../../kit/client.ts';
import { TableImportFrame } from '../../kit/file-import/table-import-frame.tsx';
import { useTableImport } from '../../kit/file-import/use-table-import.ts';
import { ChoiceSelect } from '../../kit/form/choice-inputs.tsx';
import { Outcome } from '../../kit/ui/cards.tsx';
import { Money } from '../../kit/ui/figures.tsx';
import { ImportedOrders } from './imported-orders.tsx';
import classes from './order-import.module.css';

interface OrderChoices {
  readonly companyId: number | null;
  readonly repeatedOrders: RepeatedOrders;
}

const noChoices: OrderChoices = { companyId: null, repeatedOrders: 'ASK' };

const repeatedChoices = [
  { value: 'ASK', label: 'Do not import' },
  { value: 'SKIP', label: 'Leave out repeated orders' },
  { value: 'CREATE', label: 'Create repeated orders' },
] as const;

/** Imports draft orders from a spreadsheet. */
export const OrderImportPage = () => {
  const state = useTableImport({
    kind: 'ORDERS',
    choices: noChoices,
    preview: (request) => send(orderImportRoutes.import, request),
    commit: (request, options) => orderImports.import(request, options),
  });
  const { companyId, repeatedOrders } = state.choices;
  const isRepeated = repeatedOrders !== 'ASK' || state.result?.errors.some(({ code }) => code === 'REPEATED');
  return (
    <TableImportFrame
      kind="ORDERS"
      title="Import orders"
      about="Each row is an order line: store name or number, product UPC or SKU, and quantity. Rows with the same purchase order number create one order. Rows without one create an order per store and day."
      state={state}
      noun={['order', 'orders']}
      countRecords={({ totalOrders }) => totalOrders}
      choices={
        <div className={classes.choice}>
          <ChoiceSelect
            label="Default company"
            placeholder="From file"
            choices={companyChoices}
            value={companyId === null ? '' : String(companyId)}
            onChange={(value) => state.choose({ ...state.choices, companyId: value === '' ? null : Number(value) })}
          />
          {isRepeated && (
            <Select
              label="Orders that exist already"
              data={repeatedChoices}
              value={repeatedOrders}
              allowDeselect={false}
              onChange={(chosen) => chosen && state.choose({ ...state.choices, repeatedOrders: chosen })}
            />
          )}
        </div>
      }
      figures={({ totalOrders, totalUnit, totalPrice }) => [
        { label: 'Orders', value: totalOrders },
        { label: 'Units', value: totalUnit },
        { label: 'Total', value: <Money value={totalPrice} /> },
      ]}
      records={(result) => result.orders.length > 0 && <ImportedOrders result={result} />}
      recordsTitle="Orders"
      outcome={(result, undo) => <ImportSummary result={result}>{undo}</ImportSummary>}
    />
  );
};

interface SummaryProps {
  readonly result: OrderImportResult;
  readonly children: ReactNode;
}

const ImportSummary = ({ result, children }: SummaryProps) => (
  <Outcome
    isDone={result.status === 'DONE'}
    title={
      result.status === 'DONE'
        ? `${formatCount(result.totalOrders, 'order')} created as drafts`
        : `${result.fileName} was already imported.`
    }
  >
    <Link to="/orders" search={{ orderImportId: result.id ?? undefined, includeCancelled: 'true' }}>
      View {plural(result.totalOrders, 'order')}
    </Link>
    {children}
  </Outcome>
);
