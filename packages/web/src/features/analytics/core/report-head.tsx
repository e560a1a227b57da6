import { describePeriod, listWords } from '@shelfward/contract/analytics/report-words.rules.ts';
import type { ReactNode } from 'react';
import { usePageTabs } from '../../../kit/screens/page-tabs.ts';
import { describePrinted, type Printed } from '../../../kit/screens/use-print.ts';
import { Group } from '../../../kit/ui/layout.tsx';
import { PrintHead } from '../../../kit/ui/print-head.tsx';
import classes from './core.module.css';
import { type Growth, LikeForLike, useDescription } from './like-for-like.tsx';
import { PartialPeriod } from './partial-period.tsx';
import { type PeriodState, toPeriod } from './report-state.ts';
import { WholeMonth } from './whole-month.tsx';

interface Props {
  readonly title: string;
  readonly state: PeriodState;
  /** Reports with year-over-year growth also show it like for like. */
  readonly growth?: Growth;
  /** The filters in words, of a report without growth. */
  readonly printed?: Printed<unknown> | undefined;
  /** The period and the actions. */
  readonly children: ReactNode;
}

/** The header of a report. On narrow screens, the notes on the period are a second line. */
export const ReportHead = ({ title, state, growth, printed, children }: Props) => {
  const described = useDescription(growth);
  const pageTabs = usePageTabs();
  return (
    <>
      <PrintHead
        title={title}
        lines={described ? [] : [describePeriod(toPeriod(state)), ...(describePrinted(printed)?.lines ?? [])]}
        hasFilters={described !== undefined || printed !== undefined}
      />
      <header className={classes.head}>
        <div className={classes.title}>
          <h1>{title}</h1>
          <div className={classes.notes}>
            <PartialPeriod state={state} until={described?.likeForLike?.until} />
            {growth && <LikeForLike {...growth} described={described} />}
            {growth && <WholeMonth {...growth} />}
          </div>
        </div>
        <div className={classes.actions}>{children}</div>
      </header>
      {described && (
        <Group
          component="p"
          className={classes.words ?? ''}
          wrap
          gap="2px 16px"
          px="var(--sw-gutter)"
          pb={8}
          fz={12.5}
          c="var(--sw-dim)"
          bg="var(--sw-surface)"
        >
          {listWords(described.words).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Group>
      )}
      {pageTabs}
    </>
  );
};
