import { formatPercent } from '../../kit/ui/numbers.ts';
import classes from './proposal-panel.module.css';

interface Props {
  readonly label: string;
  /** What is to be covered: the par level, or the expected sales until the next delivery. */
  readonly need: number;
  /** Units that are there at the delivery. */
  readonly stock: number;
  readonly quantity: number;
}

/** Coverage after delivery: existing stock in gray, proposed units in color. */
export const Coverage = ({ label, need, stock, quantity }: Props) => {
  const total = Math.max(need, stock + quantity, 1);
  const percent = need === 0 ? undefined : Math.round(((stock + quantity) / need) * 100);
  const width = (units: number) => `${(units / total) * 100}%`;
  return (
    <div className={classes.coverage}>
      <div className={classes.coverageText}>
        <span>{label}</span>
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
