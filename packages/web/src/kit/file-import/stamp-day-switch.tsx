import { Switch } from '@mantine/core';
import type { StampDay } from '@shelfward/contract/kit/tables/date-forms.rules.ts';
import type { OtherDays } from '@shelfward/contract/kit/tables/day.rules.ts';
import { formatOtherDays } from '@shelfward/tables/formats/table-reading.rules.ts';
import { accountTimeZone } from '../time-zone.ts';

interface Props {
  readonly otherDays: OtherDays;
  readonly stampDay: StampDay | undefined;
  readonly isLocked: boolean;
  readonly choose: (stampDay: StampDay) => void;
}

/** Shown when the day of time stamps depends on the time zone. */
export const StampDaySwitch = ({ otherDays, stampDay, isLocked, choose }: Props) => (
  <Switch
    label="Use the days in the time zone of the account"
    description={formatOtherDays(otherDays, { stampDay, timeZone: accountTimeZone() })}
    checked={stampDay === 'ACCOUNT'}
    disabled={isLocked}
    onChange={(event) => choose(event.currentTarget.checked ? 'ACCOUNT' : 'AS_WRITTEN')}
  />
);
