import { Button, Text } from '@mantine/core';
import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { type ParSuggestion, replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { formatWidth } from '@shelfward/contract/replenishment/replenishment.rules.ts';
import { decide, snoozeLabel } from '../../entities/replenishment/decide.ts';
import { ConfidenceDots, ParChange, WeekBars } from '../../entities/replenishment/suggestion-cells.tsx';
import { Facts } from '../../kit/screens/peek-panel.tsx';
import { useIsAllowed } from '../../kit/session.ts';
import { DateText, Decimal, Percent, Quantity } from '../../kit/ui/figures.tsx';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { DemandChart } from './demand-chart.tsx';
import { ParLevelHistory } from './par-level-history.tsx';

/** How a suggested par level is calculated, and its decisions. */
export const SuggestionPanel = ({ suggestion }: { readonly suggestion: ParSuggestion }) => {
  const { reason, terms, weeks, confidence } = suggestion;
  return (
    <Stack gap={16}>
      <p>{reason}</p>
      <Decisions suggestion={suggestion} />
      <WeekBars weeks={weeks} isWide />
      <DemandChart suggestion={suggestion} />
      <Facts facts={toFacts(suggestion)} />
      <ConfidenceDots value={confidence} width={formatWidth(terms.relativeError)} />
      <Text c="dimmed" fz={12}>
        {terms.availableWeeks} {plural(terms.availableWeeks, 'week', 'weeks')} of sales used; {terms.unavailableWeeks}{' '}
        {plural(terms.unavailableWeeks, 'week', 'weeks')} without stock or sales data excluded
        {terms.promotionWeeks > 0 &&
          `; ${terms.promotionWeeks} ${plural(terms.promotionWeeks, 'week', 'weeks')} with promotions (paler)`}
        .
      </Text>
      <ParLevelHistory suggestionId={suggestion.id} />
    </Stack>
  );
};

const toFacts = ({
  terms,
  parLevel,
  suggestedParLevel,
  change,
  state,
  snoozedUntil,
  decidedBy,
  decidedDate,
}: ParSuggestion) => [
  { label: 'Level per week', value: <Decimal value={terms.weeklyLevel} /> },
  { label: '× Season factor', value: <Decimal value={terms.seasonFactor} /> },
  {
    label: describeCover(terms),
    value: <Decimal value={(terms.leadDays + terms.coverDays) / daysPerWeek} />,
  },
  ...toLiftFacts(terms),
  { label: 'Expected demand', value: <Decimal value={terms.expectedDemand} /> },
  { label: 'Volatility (variance / mean)', value: <Decimal value={terms.dispersion} /> },
  { label: 'Service level', value: <Percent value={terms.serviceLevel * 100} /> },
  ...(terms.packSize > 1 ? [{ label: 'Pack size', value: <Quantity value={terms.packSize} /> }] : []),
  ...(terms.limitedBy ? [{ label: 'Par before limits', value: <Quantity value={terms.unlimitedParLevel} /> }] : []),
  { label: 'Current par', value: <Quantity value={parLevel} /> },
  { label: 'Suggested par', value: <Quantity value={suggestedParLevel} /> },
  { label: 'Change', value: <ParChange value={change} /> },
  ...(state === 'SNOOZED' ? [{ label: 'Snoozed until', value: <DateText value={snoozedUntil} /> }] : []),
  ...(decidedDate ? [{ label: 'Decided by', value: decidedBy?.name ?? 'The run, automatically' }] : []),
];

const describeCover = ({ leadDays, coverDays, calendar }: ParSuggestion['terms']): string =>
  calendar || leadDays % daysPerWeek !== 0
    ? `× Weeks to cover, ${leadDays} days lead + ${coverDays} days ${calendar ? 'by calendar' : 'review'}`
    : `× Weeks to cover, ${leadDays / daysPerWeek} lead + ${coverDays / daysPerWeek} review`;

/** The demand of the weeks to cover without promotions, and what promotions add to it. */
const toLiftFacts = ({ promotionFactor, promotionWeeks, expectedDemand, liftStores }: ParSuggestion['terms']) => {
  if (promotionFactor === 1) return [];
  const base = expectedDemand / promotionFactor;
  const source = liftStores > 0 ? formatCount(liftStores, 'store') : 'other products';
  return [
    { label: 'Base demand', value: <Decimal value={base} /> },
    {
      label: `+ Promotion lift, from ${source}, ${formatCount(promotionWeeks, 'past week')} here`,
      value: <Decimal value={expectedDemand - base} />,
    },
    { label: '= Base demand ×', value: <Decimal value={promotionFactor} /> },
  ];
};

const Decisions = ({ suggestion }: { readonly suggestion: ParSuggestion }) => {
  const isAllowed = useIsAllowed();
  const { isBusy, run } = useBusy();
  if (!isAllowed(replenishmentRoutes.decide.access) || !isDecidable(suggestion)) return null;
  return (
    <Group gap={8} align="stretch" wrap>
      <Button loading={isBusy} onClick={() => void run(() => decide('ACCEPT', [suggestion]))}>
        Accept par {suggestion.suggestedParLevel}
      </Button>
      <Button variant="default" disabled={isBusy} onClick={() => void run(() => decide('REJECT', [suggestion]))}>
        Reject
      </Button>
      <Button variant="subtle" disabled={isBusy} onClick={() => void run(() => decide('SNOOZE', [suggestion]))}>
        {snoozeLabel}
      </Button>
    </Group>
  );
};

export const isDecidable = ({ state }: Pick<ParSuggestion, 'state'>): boolean =>
  state === 'OPEN' || state === 'SNOOZED';
