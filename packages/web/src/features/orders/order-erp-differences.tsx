import { Button, Text } from '@mantine/core';
import {
  type ComparedLine,
  type ComparedOrder,
  compareWithErp,
  computeDiscountedLine,
  type ErpDifferenceKind,
  type ErpDifferenceRow,
  type ErpOrder,
  type ErpResolution,
  isDifferent,
  listErpResolutions,
} from '@shelfward/contract/orders/erp-differences.rules.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { orderName, orders } from '../../entities/orders/orders.api.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { confirm } from '../../kit/ui/confirm.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Decimal, Moment, Money, Quantity } from '../../kit/ui/figures.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { editOrder } from './order-edits.ts';
import { areAmountsDifferent, OrderErpAmounts } from './order-erp-amounts.tsx';
import classes from './orders.module.css';

type Line = ComparedLine & { readonly key: number; readonly storeName: string };

const toCompared = (order: Order): ComparedOrder & { readonly lines: readonly Line[] } => ({
  ...order,
  lines: order.items.map(({ id, product, store, ...item }) => ({
    ...item,
    key: id,
    productId: product.id,
    productName: product.name,
    storeId: store.id,
    storeName: store.name,
  })),
});

/** What differs here and in the ERP, and what a user can do about it. Hidden without differences. */
export const OrderErpDifferences = ({ order }: { readonly order: Order }) => {
  const isAllowed = useIsAllowed()(orderRoutes.resolveErpDifferences.access);
  const { erpOrder, erpOrderName, erpAmounts } = order.sync;
  const compared = toCompared(order);
  const rows = erpOrder ? compareWithErp(compared, erpOrder).filter(isDifferent) : [];
  const amounts = erpAmounts && areAmountsDifferent(erpAmounts) ? erpAmounts : null;
  if (rows.length === 0 && !amounts) return null;
  const name = erpOrderName ?? 'the ERP';
  return (
    <Card title={`Differences from ${name}`} {...(rows.length > 0 && { count: rows.length })} isWide>
      {rows.length === 0 && order.syncStatus === 'PENDING_FOR_RETRY' && (
        <Text mb={10} c="dimmed">
          The order will be exported again.
        </Text>
      )}
      {erpOrder && rows.length > 0 && <Lines order={order} rows={rows} erpOrder={erpOrder} />}
      {amounts && <OrderErpAmounts amounts={amounts} />}
      {isAllowed && erpOrder && <Resolutions order={order} resolutions={listErpResolutions(compared, erpOrder)} />}
    </Card>
  );
};

const Lines = ({
  order,
  rows,
  erpOrder,
}: {
  readonly order: Order;
  readonly rows: readonly ErpDifferenceRow<Line>[];
  readonly erpOrder: ErpOrder;
}) => (
  <>
    <Text mb={10} c="dimmed">
      The order was changed in the ERP. Checked <Moment value={erpOrder.checkedTime} />.
      {order.syncStatus === 'PENDING_FOR_RETRY' && ' The order will be exported again.'}
    </Text>
    <DataTable label="Lines here and in the ERP" className={classes.table}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            Line
          </th>
          <th scope="col" colSpan={2}>
            Quantity
          </th>
          <th scope="col" colSpan={2}>
            Shipped
          </th>
          <th scope="col" colSpan={2}>
            Unit price
          </th>
          <th scope="col" colSpan={2}>
            Total
          </th>
        </tr>
        <tr>
          {['quantity', 'shipped', 'price', 'total'].flatMap((column) => [
            <th key={`${column} here`} scope="col">
              Here
            </th>,
            <th key={`${column} erp`} scope="col">
              ERP
            </th>,
          ])}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.here?.key ?? `erp ${row.name}`} row={row} discount={order.discount} isRegional={!order.store} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={7}>
            Total of the order, without tax
          </th>
          <td>
            <Money value={order.totalPrice} />
          </td>
          <td>
            <Money value={erpOrder.total} />
          </td>
        </tr>
      </tfoot>
    </DataTable>
  </>
);

const labels: Readonly<Record<ErpDifferenceKind, string>> = {
  QUANTITY: 'Other quantity',
  PRICE: 'Other price',
  DISCOUNT: 'Other discount',
  DELIVERED: 'Other shipped units',
  MISSING: 'Removed in the ERP',
  EXTRA: 'Only in the ERP',
  CLOSED: 'Nothing more is delivered',
};

const Row = ({
  row: { name, here, erp, differences },
  discount,
  isRegional,
}: {
  readonly row: ErpDifferenceRow<Line>;
  readonly discount: number;
  readonly isRegional: boolean;
}) => (
  <tr>
    <th scope="row">
      {name}
      {isRegional && here && (
        <Text span display="block" c="dimmed" fz={12}>
          {here.storeName}
        </Text>
      )}
      <Text span display="block" c="dimmed" fz={12}>
        {differences.map((kind) => labels[kind]).join(' · ')}
      </Text>
    </th>
    <td>{here ? <Quantity value={here.quantity} /> : '–'}</td>
    <td>{erp ? <Units value={erp.quantity} /> : '–'}</td>
    <td>{here ? <Quantity value={here.shippedQuantity} /> : '–'}</td>
    <td>{erp ? <Units value={erp.delivered} /> : '–'}</td>
    <td>{here ? <Money value={here.unitPrice} /> : '–'}</td>
    <td>{erp ? <Money value={Math.round(erp.unitPrice)} /> : '–'}</td>
    <td>{here ? <Money value={computeDiscountedLine(here, discount)} /> : '–'}</td>
    <td>{erp ? <Money value={erp.total} /> : '–'}</td>
  </tr>
);

/** Units of the ERP are not always whole. */
const Units = ({ value }: { readonly value: number }) =>
  Number.isInteger(value) ? <Quantity value={value} /> : <Decimal value={value} />;

const texts: Readonly<Record<ErpResolution, { readonly label: string; readonly text: string; readonly done: string }>> =
  {
    CLOSE_REMAINDER: {
      label: 'Close the remainder',
      text: 'The open units of which the ERP delivers nothing more are short-closed here. Nothing changes in the ERP.',
      done: 'Remainder closed',
    },
    TAKE_QUANTITIES: {
      label: "Take the ERP's quantities",
      text: 'The quantities here change to those of the ERP. Prices here and in the ERP remain unchanged.',
      done: 'Quantities changed',
    },
    SEND_AGAIN: {
      label: 'Send ours again',
      text: 'The quantities, prices, and discounts of the order here replace those in the ERP.',
      done: 'Export queued',
    },
  };

const Resolutions = ({
  order,
  resolutions,
}: {
  readonly order: Order;
  readonly resolutions: readonly ErpResolution[];
}) => {
  const { isBusy, run } = useBusy();
  const resolve = async (resolution: ErpResolution) => {
    const { label, text, done } = texts[resolution];
    if (!(await confirm({ title: `${label}?`, text, confirm: label }))) return;
    await run(async () => {
      await editOrder(order, (options) =>
        orders.resolveErpDifferences({ params: { orderId: order.id }, body: { resolution } }, options),
      );
      toast(`${orderName(order)}: ${done}`);
    });
  };
  return (
    <Group gap={8} mt={12}>
      {resolutions.map((resolution) => (
        <Button key={resolution} variant="default" loading={isBusy} onClick={() => void resolve(resolution)}>
          {texts[resolution].label}
        </Button>
      ))}
    </Group>
  );
};
