import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { companyPage, shortStores } from '../core/named-select.tsx';
import { isBackwards } from '../core/report-state.ts';
import { salesReports } from '../core/reports.api.ts';
import { companyOf, type OverviewState, requestOf, type Settled } from './overview-state.ts';

/** As many companies as the specification has this screen ask for. */
export const companiesAsked = 200;

/**
 * In the specification's order: companies first, because one of them is preselected, then stores, then everything else
 * at once. A list that cannot be loaded holds nobody up. Later changes wait for nothing but their own answers.
 */
export const useOverview = (given: OverviewState) => {
  const companies = useQuery(companyPage(companiesAsked));
  const hasCompanies = !companies.isPending;
  const state: Settled = { ...given, companyId: companyOf(given, companies.data?.content ?? []) };
  const stores = useQuery({ ...shortStores({ companyId: state.companyId }), enabled: hasCompanies });
  const hasStores = hasCompanies && !stores.isPending;
  const [isStarted, setStarted] = useState(false);
  if (hasStores && !isStarted) setStarted(true);
  const isAsked = isStarted && !isBackwards(state);
  const points = useQuery({ ...salesReports.overview({ body: requestOf(state) }), enabled: isAsked });
  const { error } = points;
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  return { state, hasCompanies, isStarted, points };
};
