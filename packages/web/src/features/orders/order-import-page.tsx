import { Box, Select } from '@mantine/core';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import {
  type OrderImportResult,
  orderImportRoutes,
  type RepeatedOrders,
  type UnusualShipDates,
} from '@shelfward/contract/orders/order-import.contract.ts';
import { Link } from '@tanstack/react-router';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import { orderImports } from '../../entities/orders/orders.api.ts';
import { send } from '../../kit/client.ts';
import { ImportFrame } from '../../kit/file-import/import-frame.tsx';
import { TableProblems } from '../../kit/file-import/table-import-result.tsx';
import { findTableProblem, toTableRequest } from '../../kit/file-import/table-request.rules.ts';
import { useFileImport } from '../../kit/file-import/use-file-import.ts';
import { ChoiceSelect } from '../../kit/form/choice-inputs.tsx';
import { Money } from '../../kit/ui/figures.tsx';
import { ImportedOrders } from './imported-orders.tsx';

interface OrderChoices {
  readonly companyId: number | null;
  readonly repeatedOrders: RepeatedOrders;
  readonly unusualShipDates: UnusualShipDates;
}

const repeatedChoices = [
  { value: 'ASK', label: 'Do not import' },
  { value: 'SKIP', label: 'Leave out repeated orders' },
  { value: 'CREATE', label: 'Create repeated orders' },
] as const;

const unusualDateChoices = [
  { value: 'ASK', label: 'Do not import' },
  { value: 'KEEP', label: 'Keep these dates' },
] as const;

/** Imports draft orders from a spreadsheet. */
export const OrderImportPage = () => {
  const state = useFileImport<OrderImportResult, OrderChoices>({
    kind: 'ORDERS',
    choices: { companyId: null, repeatedOrders: 'ASK', unusualShipDates: 'ASK' },
    preview: (given) => send(orderImportRoutes.import, toTableRequest(given, { preview: true })),
    commit: (given, options) => orderImports.import(toTableRequest(given), options),
  });
  const { result } = state;
  const orders = result?.totalOrders ?? 0;
  return (
    <ImportFrame
      kind="ORDERS"
      title="Import orders"
      about="Each row is an order line: store name or number, product UPC or SKU, and quantity. Rows with the same purchase order number create one order. Rows without one create an order per store and day."
      state={state}
      report={result}
      choices={<Choices {...state} />}
      {...(result && {
        figures: [
          { label: 'Rows', value: result.rows },
          { label: 'Orders', value: orders },
          { label: 'Units', value: result.totalUnit },
          { label: 'Total', value: <Money value={result.totalPrice} /> },
        ],
        records: (
          <>
            <TableProblems {...{ result, state }} />
            {result.orders.length > 0 && <ImportedOrders result={result} />}
          </>
        ),
        links: (
          <Link to="/orders" search={{ orderImportId: result.id ?? undefined, includeCancelled: 'true' }}>
            View {plural(orders, 'order')}
          </Link>
        ),
      })}
      label={`Import ${formatCount(orders, 'order')}`}
      problem={findTableProblem('ORDERS', result, orders)}
      success={`${formatCount(orders, 'order')} created as drafts`}
    />
  );
};

interface ChoicesProps {
  readonly choices: OrderChoices;
  readonly result: OrderImportResult | undefined;
  readonly change: (change: { readonly choices: Partial<OrderChoices> }) => Promise<void>;
}

const Choices = ({ choices: { companyId, repeatedOrders, unusualShipDates }, result, change }: ChoicesProps) => (
  <Box maw={320}>
    <ChoiceSelect
      label="Default company"
      placeholder="From file"
      choices={companyChoices}
      value={companyId === null ? '' : String(companyId)}
      onChange={(value) => void change({ choices: { companyId: value === '' ? null : Number(value) } })}
    />
    {(repeatedOrders !== 'ASK' || result?.errors.some(({ code }) => code === 'REPEATED')) && (
      <Select
        label="Orders that exist already"
        data={repeatedChoices}
        value={repeatedOrders}
        allowDeselect={false}
        onChange={(chosen) => chosen && void change({ choices: { repeatedOrders: chosen } })}
      />
    )}
    {(unusualShipDates !== 'ASK' || result?.errors.some(({ code }) => code === 'UNUSUAL')) && (
      <Select
        label="Ship dates more than two years away"
        data={unusualDateChoices}
        value={unusualShipDates}
        allowDeselect={false}
        onChange={(chosen) => chosen && void change({ choices: { unusualShipDates: chosen } })}
      />
    )}
  </Box>
);
