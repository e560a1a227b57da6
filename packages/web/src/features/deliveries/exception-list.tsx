import { exceptionLabels } from '@shelfward/contract/deliveries/calendar-text.rules.ts';
import type { DeliveryScope } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { accountDay } from '../../kit/ui/numbers.ts';
import type { ScopedException } from './calendar-preview.rules.ts';
import { formatDayOfWeek, scopeLabels } from './delivery-texts.ts';
import classes from './exception-list.module.css';

interface Props {
  readonly exceptions: readonly ScopedException[];
  /** The scope of the page; exceptions of other scopes name theirs. */
  readonly scope: DeliveryScope;
}

/** The coming exceptions, by day. */
export const ExceptionList = ({ exceptions, scope }: Props) => {
  const today = accountDay(new Date());
  const coming = exceptions
    .filter(({ day }) => day >= today)
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.kind.localeCompare(other.kind));
  if (coming.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Coming exceptions">
      {coming.map((exception) => (
        <li key={`${exception.scope} ${exception.day} ${exception.kind}`}>
          <span className={classes.day}>{formatDayOfWeek(exception.day)}</span>
          <span>
            {exception.name}
            <span className={classes.effect}> · {exceptionLabels[exception.kind]}</span>
            {exception.scope !== scope && (
              <span className={classes.effect}> · inherited from the {scopeLabels[exception.scope]}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
};
