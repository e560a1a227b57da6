import { Box, Switch, Tooltip } from '@mantine/core';
import { figureDefinitions } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { ReportQueryInput, ReportResult } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import classes from './core.module.css';
import { type ComparedState, isBackwards } from './report-state.ts';
import { runReport } from './reports.api.ts';
import { comparedWith, type MainFigure } from './sold.rules.ts';
import { SoldChange } from './sold-change.tsx';
import { useLikeForLikePreference } from './use-report-search.ts';

/** What the like-for-like growth of a report needs. */
export interface Growth {
  readonly state: ComparedState;
  readonly change: ChangeSearch;
  /** A query with the period and the filters of the screen, which it runs anyway, or of its totals. */
  readonly query: ReportQueryInput;
  /** Sales by default. */
  readonly main?: MainFigure;
  readonly isDisabled?: boolean;
  /** URL parameters that the switch resets, such as the page. */
  readonly resetParams?: Readonly<Record<string, undefined>>;
}

/** Period, filters, and like-for-like growth of a report, as its tile, e-mail, and file state them. */
export const useDescription = (growth: Pick<Growth, 'state' | 'query'> | undefined): ReportResult | undefined => {
  const query: ReportQueryInput = growth?.query ?? { days: { name: 'This Year' } };
  const isEnabled = growth !== undefined && !isBackwards(growth.state);
  const { data } = useQuery({
    ...runReport(query),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  return isEnabled ? data : undefined;
};

interface Props extends Growth {
  readonly described: ReportResult | undefined;
}

/**
 * The growth of stores and days that have data in both periods, and the switch that applies this comparison to the whole
 * screen. A complete period needs neither.
 */
export const LikeForLike = ({
  state,
  change,
  described,
  main = 'sales',
  isDisabled = false,
  resetParams = {},
}: Props) => {
  const [, setPreferred] = useLikeForLikePreference();
  const { likeForLike, words } = described ?? {};
  if (!likeForLike) return null;
  return (
    <Tooltip label={words?.likeForLike} multiline w={280}>
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
        <Box component="span" miw={44}>
          <span className="visually-hidden">{figureDefinitions[main].label}, like for like: </span>
          <SoldChange sold={likeForLike} figure={comparedWith[main].change} />
        </Box>
      </div>
    </Tooltip>
  );
};
