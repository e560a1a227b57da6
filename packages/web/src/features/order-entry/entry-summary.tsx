import { Alert, Button, TextInput } from '@mantine/core';
import { computeFreight } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { OrderEntry } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { describeSuggestion } from '@shelfward/contract/order-entry/order-entry.rules.ts';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useSession } from '../../kit/session.ts';
import { DisabledButton } from '../../kit/ui/disabled-button.tsx';
import { Money, Percent } from '../../kit/ui/figures.tsx';
import { Grid } from '../../kit/ui/layout.tsx';
import { formatMoney, formatQuantity } from '../../kit/ui/numbers.ts';
import type { EntryLine, EntryTotals } from './entry-lines.rules.ts';
import classes from './entry-side.module.css';
import { describeMinimum, findMainMinimum, formatAmount } from './entry-texts.rules.ts';
import type { Submission } from './use-submit.ts';

export interface SummaryProps {
  readonly entry: OrderEntry;
  readonly totals: EntryTotals;
  readonly submission: Submission;
  /** Undefined: the order reaches its minimums, or cannot. */
  readonly fillUp: (() => void) | undefined;
  readonly number: NumberProps;
}

interface NumberProps {
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The sums of the order with its buttons, beside the products. */
export const EntrySummary = (props: SummaryProps) => {
  const { entry, totals, submission, number } = props;
  const { accountName } = useSession().identity ?? {};
  const freight = computeFreight(entry.freight, totals.total);
  return (
    <section className={classes.summary} aria-label="Order">
      <Grid component="dl" columns="1fr auto" gap="8px 12px">
        <dt>{describeSize(totals)}</dt>
        <dd>
          <Money value={totals.subtotal} />
        </dd>
        {entry.discount > 0 && (
          <>
            <dt>
              Discount <Percent value={entry.discount} />
            </dt>
            <dd>
              <Money value={0 - totals.discount} />
            </dd>
          </>
        )}
        {entry.freight.length > 0 && (
          <>
            <dt>{freight === 0 ? 'Freight' : 'Freight, not in the total'}</dt>
            <dd>{freight === 0 ? 'Included' : formatMoney(freight)}</dd>
          </>
        )}
        <dt className={classes.sum}>Total</dt>
        <dd className={classes.sum}>
          <Money value={totals.total} />
        </dd>
      </Grid>
      <MinimumBars totals={totals} />
      <NumberInput {...number} />
      <SubmitProblem submission={submission} />
      <SubmitButtons {...props} />
      <p className={classes.next}>{accountName} approves the order next.</p>
    </section>
  );
};

/** The same below the products of a narrow window. */
export const EntryBar = ({ withNumber, ...props }: SummaryProps & { readonly withNumber?: true }) => (
  <section className={classes.bar} aria-label="Order">
    <SubmitProblem submission={props.submission} />
    <div className={classes.barColumns}>
      <div>
        <p className={classes.barTotal}>
          <span>{describeSize(props.totals)}</span>
          <strong>
            <Money value={props.totals.total} />
          </strong>
        </p>
        <MinimumBars totals={props.totals} />
      </div>
      {withNumber && <NumberInput {...props.number} />}
      <div className={classes.barButtons}>
        <SubmitButtons {...props} />
      </div>
    </div>
  </section>
);

const describeSize = ({ units, products }: EntryTotals): string =>
  `${formatCount(units, 'unit')}, ${formatCount(products, 'product')}`;

export const NumberInput = ({ value, problem, onChange }: NumberProps) => (
  <TextInput
    label="Your PO number"
    maxLength={60}
    autoComplete="off"
    value={value}
    error={problem}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** Where the minimum is in its bar. */
const minimumAt = 0.46;

const MinimumBars = ({ totals }: { readonly totals: EntryTotals }) => {
  const main = findMainMinimum(totals.minimums);
  if (!main) return null;
  const share = main.current / main.minimum;
  const isReached = share >= 1;
  const Icon = isReached ? IconCheck : IconAlertTriangle;
  return (
    <div className={classes.minimum} data-reached={isReached || undefined}>
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${Math.min(1, share * minimumAt) * 100}%` }} />
        <i style={{ left: `${minimumAt * 100}%` }} />
      </span>
      <p>
        <Icon size={15} aria-hidden /> {describeMinimum(main)}
      </p>
    </div>
  );
};

const SubmitProblem = ({ submission: { problem, dismiss } }: Pick<SummaryProps, 'submission'>) =>
  problem !== undefined && (
    <Alert role="alert" color="red" variant="light" p="xs" withCloseButton closeButtonLabel="Close" onClose={dismiss}>
      {problem}
    </Alert>
  );

const findReason = (totals: EntryTotals): string | undefined => {
  if (totals.units === 0) return 'The order has no products.';
  const main = findMainMinimum(totals.minimums);
  return totals.isBelowMinimum && main ? `The order is ${describeMinimum(main)}.` : undefined;
};

const SubmitButtons = ({ totals, submission, fillUp }: SummaryProps) => {
  const reason = findReason(totals);
  const main = findMainMinimum(totals.minimums);
  if (reason === undefined)
    return (
      <Button size="md" fullWidth loading={submission.isBusy} onClick={submission.submit}>
        Submit order
      </Button>
    );
  return (
    <>
      <DisabledButton reason={reason}>Submit order</DisabledButton>
      {fillUp && main && (
        <Button size="md" fullWidth onClick={fillUp}>
          Fill up to {formatAmount(main.kind, main.minimum).replace(/\.00$/, '')}
        </Button>
      )}
    </>
  );
};

/** The suggestion of a product as one sentence. */
export const WhyCard = ({ line }: { readonly line: EntryLine }) => (
  <section className={classes.whyCard}>
    <IconInfoCircle size={18} aria-hidden />
    <div>
      <h2>
        Why {formatQuantity(line.suggested)} {line.product.name}
      </h2>
      <p>{describeSuggestion(line)}</p>
    </div>
  </section>
);
