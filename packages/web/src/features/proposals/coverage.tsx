import { formatPercent } from '../../kit/ui/numbers.ts';
import classes from './proposal-panel.module.css';

interface Props {
  readonly par: number;
  /** Units on hand, in transit, and on open orders. */
  readonly stock: number;
  readonly quantity: number;
}

/** Coverage of the par level after delivery: existing stock in gray, proposed units in color. */
export const Coverage = ({ par, stock, quantity }: Props) => {
  const total = Math.max(par, stock + quantity, 1);
  const percent = par === 0 ? undefined : Math.round(((stock + quantity) / par) * 100);
  const width = (units: number) => `${(units / total) * 100}%`;
  return (
    <div className={classes.coverage}>
      <div className={classes.coverageText}>
        <span>Coverage of par after delivery</span>
        <strong data-tone={percent !== undefined && percent < 100 ? 'warning' : undefined}>
          {percent === undefined ? '–' : formatPercent(percent)}
        </strong>
      </div>
      <div className={classes.bar} aria-hidden>
        <span className={classes.barStock} style={{ width: width(stock) }} />
        <span className={classes.barQuantity} style={{ width: width(quantity) }} />
      </div>
    </div>
  );
};
