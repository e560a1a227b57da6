import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import {
  type Compared,
  formatComparedDifference,
  formatDay,
  formatDecimal,
  formatExactly,
  formatMoment,
  formatMoney,
  formatPercent,
  formatQuantity,
  hasNegativeBase,
  none,
} from './numbers.ts';
import classes from './ui.module.css';

interface Figure {
  readonly value: number | null | undefined;
}

/** Cents in the currency of the account, or in the given one on pages without a session. */
export const Money = ({ value, currency }: Figure & { readonly currency?: string }) => (
  <span className={classes.figure}>{value == null ? none : formatMoney(value, currency)}</span>
);

export const Quantity = ({ value }: Figure) => (
  <span className={classes.figure}>{value == null ? none : formatQuantity(value)}</span>
);

/** A number with decimals, such as weeks. */
export const Decimal = ({ value }: Figure) => (
  <span className={classes.figure}>{value == null ? none : formatDecimal(value)}</span>
);

export const Percent = ({ value }: Figure) => (
  <span className={classes.figure}>{value == null ? none : formatPercent(value)}</span>
);

/** A change against last year; hidden text repeats the meaning of arrow and color. */
export const Change = ({ value, compared }: Figure & { readonly compared?: Compared | undefined }) => {
  if (hasNegativeBase(compared))
    return (
      <span className={classes.change} data-direction={Math.sign(compared.now - compared.lastYear)}>
        {none} ({formatComparedDifference(compared)})
      </span>
    );
  if (value == null) return <span className={classes.figure}>{none}</span>;
  const Arrow = value < 0 ? IconArrowDown : IconArrowUp;
  return (
    <span className={classes.change} data-direction={Math.sign(value)}>
      {value !== 0 && <Arrow size={13} stroke={2} aria-hidden />}
      {value !== 0 && <span className="visually-hidden">{value < 0 ? 'down ' : 'up '}</span>}
      {formatPercent(Math.abs(value))}
    </span>
  );
};

interface Instant {
  readonly value: string | null | undefined;
}

/** A day or an instant as MM/DD/YYYY; the tooltip of an instant shows the time. */
export const DateText = ({ value, timeZone }: Instant & { readonly timeZone?: string }) => {
  if (!value) return <span>{none}</span>;
  return (
    <time dateTime={value} title={value.length > 10 ? formatExactly(value, timeZone) : undefined}>
      {formatDay(value, timeZone)}
    </time>
  );
};

/** An instant with date and time in the time zone of the account. */
export const Moment = ({ value }: Instant) => {
  if (!value) return <span>{none}</span>;
  return (
    <time className={classes.figure} dateTime={value} title={formatExactly(value)}>
      {formatMoment(value, new Date())}
    </time>
  );
};
