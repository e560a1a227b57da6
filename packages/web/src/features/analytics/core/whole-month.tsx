import { Box, Switch, Tooltip } from '@mantine/core';
import { findLeftOutLeapDay, knownPart } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import { formatDay } from '../../../kit/ui/numbers.ts';
import classes from './core.module.css';
import { useLastSoldOn } from './last-sold-on.ts';
import type { Growth } from './like-for-like.tsx';
import { isBackwards, toPeriod } from './report-state.ts';

/** Names the leap day that is compared with no day, and the switch that compares the whole month. */
export const WholeMonth = ({ state, change, isDisabled = false, resetParams = {} }: Growth) => {
  const lastSoldOn = useLastSoldOn();
  const { comparison, likeForLike, wholeMonth = false } = state.comparing;
  const period = likeForLike ? knownPart(toPeriod(state), lastSoldOn) : toPeriod(state);
  const leapDay = isBackwards(state) ? undefined : findLeftOutLeapDay(period, comparison);
  if (leapDay === undefined) return null;
  return (
    <Tooltip label={`February is compared with 28 days, or with all 29 days of last year.`} multiline w={280}>
      <div className={classes.likeForLike}>
        <Switch
          label="Whole month"
          size="xs"
          disabled={isDisabled}
          checked={wholeMonth}
          onChange={(event) => change({ wholeMonth: event.currentTarget.checked ? 'true' : undefined, ...resetParams })}
        />
        <Box component="span" miw={44}>
          {formatDay(leapDay)} is {wholeMonth ? 'included' : 'left out'}
        </Box>
      </div>
    </Tooltip>
  );
};
