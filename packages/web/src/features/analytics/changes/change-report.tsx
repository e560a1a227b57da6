import { Text } from '@mantine/core';
import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import { percentageChange } from '@shelfward/contract/analytics/analytics.rules.ts';
import { causeLabels, describeChange } from '@shelfward/contract/analytics/change-split/change-sentence.rules.ts';
import type { ChangeSplit } from '@shelfward/contract/analytics/change-split/change-split.contract.ts';
import { describePeriods } from '@shelfward/contract/analytics/report-words.rules.ts';
import { useMemo } from 'react';
import { Waterfall } from '../../../kit/charts/waterfall.tsx';
import { Change } from '../../../kit/ui/figures.tsx';
import { Group } from '../../../kit/ui/layout.tsx';
import type { ChangesState } from '../core/changes-state.ts';
import { causeTarget } from './cause-links.rules.ts';
import { CauseTable } from './cause-table.tsx';
import {
  formatAmount,
  namedParts,
  pickAmount,
  pickSold,
  presentCauses,
  sentenceFormat,
  soldChange,
} from './change-amounts.rules.ts';
import classes from './changes.module.css';

interface Props {
  readonly state: ChangesState;
  readonly split: ChangeSplit;
}

/** Browsers would break lines between a sign and its amount. */
const wordJoiner = '\u2060';

/** A change in one sentence, as a waterfall, and as a table of its causes. */
export const ChangeReport = ({ state, split }: Props) => {
  const { measure } = state;
  const change = soldChange(measure, split);
  const { now, lastYear } = pickSold(measure, split);
  const sentence = describeChange({
    amount: change,
    parts: namedParts(measure, split),
    format: sentenceFormat(measure, change),
  });
  const shown = useMemo(() => {
    const causes = presentCauses(split);
    return split.parts.filter(({ cause }) => causes.has(cause));
  }, [split]);
  const steps = useMemo(
    () => shown.map((part) => ({ label: causeLabels[part.cause], value: pickAmount(measure, part) })),
    [shown, measure],
  );
  const period = describePeriods({ now: toPeriod(split.days), lastYear: toPeriod(split.lastYear) });
  return (
    <>
      <section className={classes.card} aria-label="Summary">
        <Text className="numbers" fz={16} fw={500} lh={1.45}>
          {sentence.replaceAll('−', `−${wordJoiner}`)}
        </Text>
        <Group component="p" wrap gap="2px 8px" mt={6} c="dimmed" align="stretch">
          {formatAmount(measure, now)} vs. {formatAmount(measure, lastYear)}{' '}
          <Change
            value={percentageChange(now, lastYear)}
            compared={{ now, lastYear, measure: measure === 'SALES' ? 'money' : 'units' }}
          />
          <span>{period}</span>
        </Group>
      </section>
      {shown.length > 0 && (
        <>
          <section className={classes.card} aria-label="Causes as a chart">
            <Waterfall
              title={measure === 'SALES' ? 'Causes of the change in sales' : 'Causes of the change in units'}
              labelTitle="Cause"
              totalLabel="Change"
              measure={measure === 'SALES' ? 'money' : 'units'}
              summary={sentence}
              {...{ period, steps }}
              target={(index) => {
                const part = shown[index];
                return part && causeTarget(state, part);
              }}
            />
          </section>
          <CauseTable state={state} parts={shown} change={change} />
        </>
      )}
    </>
  );
};

const toPeriod = ({ soldOnAfter, soldOnBefore }: ChangeSplit['days']): Period => ({
  after: soldOnAfter,
  before: soldOnBefore,
});
