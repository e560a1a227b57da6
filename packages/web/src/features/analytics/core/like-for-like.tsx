import { Switch, Tooltip } from '@mantine/core';
import { isPartlyKnown } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import type { SalesTotals, salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Request } from '../../../kit/client.ts';
import { inBackground } from '../../../kit/resource.ts';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import { Change } from '../../../kit/ui/figures.tsx';
import { useLastSoldOn } from './last-sold-on.ts';
import classes from './report-head.module.css';
import { type ComparedState, earlierDays, isBackwards, toPeriod } from './report-state.ts';
import { salesReports } from './reports.api.ts';
import { comparedFigures } from './totals.rules.ts';
import { useLikeForLikePreference } from './use-report-search.ts';

export type TotalsQuery = NonNullable<Request<typeof salesReportRoutes.totals>['query']>;

/** What the like-for-like growth of a report needs. */
export interface Growth {
  readonly state: ComparedState;
  readonly change: ChangeSearch;
  /** The filters of the whole screen. */
  readonly query: TotalsQuery;
  readonly figure?: 'percentageChangeSales' | 'percentageChangeUnits';
  readonly isDisabled?: boolean;
  /** URL parameters that the switch resets, such as the page. */
  readonly resetParams?: Readonly<Record<string, undefined>>;
}

/**
 * The growth of a partial period against last year up to the same last day with sales, and the switch that applies this
 * comparison to the whole screen. A complete period needs neither.
 */
export const LikeForLike = ({ state, change, query, figure, isDisabled = false, resetParams = {} }: Growth) => {
  const lastSoldOn = useLastSoldOn();
  const [, setPreferred] = useLikeForLikePreference();
  const isPartial = !isBackwards(state) && isPartlyKnown(toPeriod(state), lastSoldOn);
  const { data } = useQuery({
    ...inBackground(salesReports.totals({ query: { ...query, likeForLike: true } })),
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
        <GrowthText totals={data} figure={figure ?? 'percentageChangeSales'} />
      </div>
    </Tooltip>
  );
};

interface TextProps {
  readonly totals: SalesTotals | undefined;
  readonly figure: NonNullable<Growth['figure']>;
}

const labels = { percentageChangeSales: 'Sales, like for like: ', percentageChangeUnits: 'Units, like for like: ' };

const GrowthText = ({ totals, figure }: TextProps) => (
  <span className={classes.growth}>
    {totals && (
      <>
        <span className="visually-hidden">{labels[figure]}</span>
        <Change value={totals[figure]} compared={comparedFigures(totals, figure)} />
      </>
    )}
  </span>
);
