import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { companyPage, shortStores } from '../../../entities/analytics/filter-sources.ts';
import { isBackwards } from '../core/report-state.ts';
import { runReport } from '../core/reports.api.ts';
import { type OverviewState, toOverviewQuery, withPreselected } from './overview-state.ts';

/** The specified page size of the company list. */
export const companyPageSize = 200;

/**
 * Loads in the specified order: companies first, because one of them is preselected, then stores, then all others
 * concurrently. A list that cannot be loaded does not block the others. Later changes load immediately.
 */
export const useOverview = (input: OverviewState) => {
  const companies = useQuery(companyPage(companyPageSize));
  const hasCompanies = !companies.isPending;
  const state = withPreselected(input, companies.data?.content ?? []);
  const stores = useQuery({ ...shortStores(state.filters), enabled: hasCompanies });
  const hasStores = hasCompanies && !stores.isPending;
  const [isStarted, setStarted] = useState(false);
  if (hasStores && !isStarted) setStarted(true);
  const isEnabled = isStarted && !isBackwards(state);
  const report = useQuery({ ...runReport(toOverviewQuery(state)), enabled: isEnabled });
  const { error } = report;
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  return { state, hasCompanies, isStarted, report };
};
