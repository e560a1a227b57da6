import { Text } from '@mantine/core';
import { exceptionLabels } from '@shelfward/contract/deliveries/calendar-text.rules.ts';
import type { DeliveryScope } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { Stack } from '../../kit/ui/layout.tsx';
import { accountDay } from '../../kit/ui/numbers.ts';
import type { ScopedException } from './calendar-preview.rules.ts';
import classes from './deliveries.module.css';
import { formatDayOfWeek, scopeLabels } from './delivery-texts.ts';

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
    <Stack component="ul" gap={6} mt={12} className={classes.list ?? ''} aria-label="Coming exceptions">
      {coming.map((exception) => (
        <li key={`${exception.scope} ${exception.day} ${exception.kind}`}>
          <span className="numbers">{formatDayOfWeek(exception.day)}</span>
          <span>
            {exception.name}
            <Text span c="dimmed">
              {' '}
              · {exceptionLabels[exception.kind]}
            </Text>
            {exception.scope !== scope && (
              <Text span c="dimmed">
                {' '}
                · inherited from the {scopeLabels[exception.scope]}
              </Text>
            )}
          </span>
        </li>
      ))}
    </Stack>
  );
};
