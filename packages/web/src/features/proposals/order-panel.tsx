import { Alert, Button, Text } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { PlannedOrderDetail } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { StoreLink } from '../../entities/stores/store-link.tsx';
import { type Fact, Facts } from '../../kit/screens/peek-panel.tsx';
import { DateText, Moment, Money, Quantity } from '../../kit/ui/figures.tsx';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { formatMoney } from '../../kit/ui/numbers.ts';
import { MinimumBar } from './minimum-bar.tsx';
import classes from './planned-orders.module.css';
import {
  canFillUp,
  canPostpone,
  explainRecommendation,
  formatCover,
  formatWeight,
  isEmpty,
  isPostponed,
  stateLabels,
} from './planned-orders.rules.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import { useAllChanges } from './use-all-changes.ts';
import type { OrderSteps } from './use-order-choices.ts';

interface Props {
  readonly order: PlannedOrderDetail;
  readonly sheet: ProposalSheet;
  /** Undefined: the proposal cannot be changed. */
  readonly steps: OrderSteps | undefined;
  readonly goTo: (cell: number) => void;
}

/** One planned order: its minimums, what filling up and postponing cost, its dates, and the reason of each change. */
export const OrderPanel = ({ order, sheet, steps, goTo }: Props) => (
  <Stack gap={16} className={classes.panel ?? ''}>
    <Group component="p" gap={6} display="inline-flex" className={classes.state ?? ''} data-state={order.state}>
      {stateLabels[order.state]}
    </Group>
    {order.contradictions.length > 0 && (
      <Alert role="note" color="yellow" variant="light" p="xs">
        {order.contradictions.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Alert>
    )}
    {order.minimums.map((minimum) => (
      <MinimumBar key={minimum.kind} minimum={minimum} />
    ))}
    {steps && <Choices order={order} steps={steps} />}
    <Facts facts={toFacts(order)} />
    <AllChanges {...{ sheet, order, goTo }} />
  </Stack>
);

const AllChanges = (props: Omit<ChangesProps, 'title' | 'changes'>) => {
  const changes = useAllChanges(props.sheet.id, props.order);
  return (
    <>
      <Changes title="Changed quantities" changes={changes.filter(({ isApplied }) => isApplied)} {...props} />
      <Changes title="Filling up would add" changes={changes.filter(({ isApplied }) => !isApplied)} {...props} />
    </>
  );
};

const Choices = ({ order, steps }: { readonly order: PlannedOrderDetail; readonly steps: OrderSteps }) => {
  const { recommendation } = order;
  const { isBusy, apply } = steps;
  const isFillable = canFillUp(order);
  const explanation = explainRecommendation(order);
  return (
    <div>
      {explanation && (
        <Text c="dimmed" fz={12}>
          {explanation}
        </Text>
      )}
      <Group gap={6} align="stretch" wrap display="inline-flex" className={classes.choices ?? ''}>
        {isFillable && (
          <Button
            size="xs"
            variant="default"
            data-recommended={recommendation === 'FILL_UP' || undefined}
            disabled={isBusy}
            onClick={() => apply({ fillUp: [order] })}
          >
            Fill up
          </Button>
        )}
        {canPostpone(order) && (
          <Button
            size="xs"
            variant="default"
            data-recommended={recommendation === 'POSTPONE' || undefined}
            disabled={isBusy}
            onClick={() => apply({ postpone: [order] })}
          >
            Postpone
          </Button>
        )}
        {isPostponed(order) && (
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => apply({ resume: [order] })}>
            Order now
          </Button>
        )}
      </Group>
    </div>
  );
};

const toFacts = (order: PlannedOrderDetail): readonly Fact[] => {
  const { orderBy, deliveryDay, nextDeliveryDay, coverDays, weightGrams, freight, storeOrderProposalIds } = order;
  return [
    ...(orderBy ? [{ label: 'Order by', value: <Moment value={orderBy} /> }] : []),
    ...(deliveryDay ? [{ label: 'Delivery', value: <DateText value={deliveryDay} /> }] : []),
    ...(nextDeliveryDay ? [{ label: 'Next delivery', value: <DateText value={nextDeliveryDay} /> }] : []),
    ...(coverDays === null ? [] : [{ label: 'Covers', value: formatCover(coverDays) }]),
    ...(order.regionId === null ? [] : [{ label: 'Stores', value: <Quantity value={storeOrderProposalIds.length} /> }]),
    { label: 'Units', value: <Quantity value={order.units} /> },
    { label: 'Cases', value: <Quantity value={order.cases} /> },
    { label: 'Value', value: <Money value={order.valueCents} /> },
    ...(weightGrams === null ? [] : [{ label: 'Weight', value: formatWeight(weightGrams) }]),
    ...(freight && !isEmpty(order) ? [{ label: 'Freight', value: describeFreight(freight) }] : []),
  ];
};

const describeFreight = ({ cents, prepaidFromCents }: NonNullable<PlannedOrderDetail['freight']>): string => {
  if (cents === 0) return 'Prepaid';
  return prepaidFromCents === null
    ? formatMoney(cents)
    : `${formatMoney(cents)}, prepaid from ${formatMoney(prepaidFromCents)}`;
};

/** More would make the panel slow; the grid shows all. */
const maxChanges = 100;

interface ChangesProps {
  readonly title: string;
  readonly changes: PlannedOrderDetail['changes'];
  readonly order: PlannedOrderDetail;
  readonly sheet: ProposalSheet;
  readonly goTo: (cell: number) => void;
}

/** The sentence of each change, with a button to its quantity in the grid. */
const Changes = ({ title, changes, order, sheet, goTo }: ChangesProps) => {
  if (changes.length === 0) return null;
  const { stores, products, model } = sheet;
  return (
    <section className={classes.changes} aria-label={title}>
      <h3>{title}</h3>
      <Stack component="ul" gap={8}>
        {changes.slice(0, maxChanges).map(({ storeOrderProposalId, productId, productName, sentence }) => {
          const row = stores.findIndex((store) => store.storeOrderProposalId === storeOrderProposalId);
          const column = products.findIndex((product) => product.productId === productId);
          const store = stores[row];
          return (
            <Stack component="li" align="flex-start" key={`${storeOrderProposalId} ${productId}`}>
              <button
                type="button"
                className="link"
                disabled={row < 0 || column < 0}
                onClick={() => goTo(row * model.columnCount + column)}
              >
                {productName}
              </button>
              {order.regionId !== null && store && (
                <small>
                  <StoreLink store={{ id: store.storeId, name: store.name }} />
                </small>
              )}
              <span>{sentence}</span>
            </Stack>
          );
        })}
      </Stack>
      {changes.length > maxChanges && (
        <Text c="dimmed" fz={12}>
          and {formatCount(changes.length - maxChanges, 'more change')} in the grid
        </Text>
      )}
    </section>
  );
};
