import { Switch, Tooltip } from '@mantine/core';
import { isPartlyKnown } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import { figureDefinitions } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { ReportQueryInput } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import { useLastSoldOn } from './last-sold-on.ts';
import classes from './report-head.module.css';
import { toTotalsQuery } from './report-query.ts';
import { type ComparedState, earlierDays, isBackwards, toPeriod } from './report-state.ts';
import { runReport } from './reports.api.ts';
import { comparedWith, type MainFigure, toSold } from './sold.rules.ts';
import { SoldChange } from './sold-change.tsx';
import { useLikeForLikePreference } from './use-report-search.ts';

/** What the like-for-like growth of a report needs. */
export interface Growth {
  readonly state: ComparedState;
  readonly change: ChangeSearch;
  /** The query of the screen. */
  readonly query: ReportQueryInput;
  /** Sales by default. */
  readonly main?: MainFigure;
  readonly isDisabled?: boolean;
  /** URL parameters that the switch resets, such as the page. */
  readonly resetParams?: Readonly<Record<string, undefined>>;
}

/**
 * The growth of a partial period against last year up to the same last day with sales, and the switch that applies this
 * comparison to the whole screen. A complete period needs neither.
 */
export const LikeForLike = ({ state, change, query, main = 'sales', isDisabled = false, resetParams = {} }: Growth) => {
  const lastSoldOn = useLastSoldOn();
  const [, setPreferred] = useLikeForLikePreference();
  const isPartial = !isBackwards(state) && isPartlyKnown(toPeriod(state), lastSoldOn);
  const { data } = useQuery({
    ...runReport(toTotalsQuery({ ...query, likeForLike: true })),
    placeholderData: keepPreviousData,
    enabled: isPartial,
  });
  if (!isPartial) return null;
  const likeForLike: ComparedState = { ...state, comparing: { ...state.comparing, likeForLike: true } };
  return (
    <Tooltip
      label={`Compares with ${earlierDays(likeForLike, lastSoldOn)}: last year up to the same last day with sales.`}
      multiline
      w={280}
    >
      <div className={classes.likeForLike}>
        <Switch
          label="Like for like"
          size="xs"
          disabled={isDisabled}
          checked={state.comparing.likeForLike === true}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            setPreferred(checked);
            change({ likeForLike: String(checked), ...resetParams });
          }}
        />
        <span className={classes.growth}>
          {data && (
            <>
              <span className="visually-hidden">{figureDefinitions[main].label}, like for like: </span>
              <SoldChange sold={toSold(data.totals.values)} figure={comparedWith[main].change} />
            </>
          )}
        </span>
      </div>
    </Tooltip>
  );
};
