import { Box, Button, Text } from '@mantine/core';
import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { describeKind, describeRecord, minComparedWeeks } from '@shelfward/contract/replenishment/confidence.rules.ts';
import { type ParSuggestion, replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { describeLiftSource, formatWidth } from '@shelfward/contract/replenishment/replenishment.rules.ts';
import { salesStopRoutes } from '@shelfward/contract/replenishment/sales-stops.contract.ts';
import { stopCauseLabels } from '@shelfward/contract/replenishment/sales-stops.rules.ts';
import { decide, snoozeLabel } from '../../entities/replenishment/decide.ts';
import { decideStop } from '../../entities/replenishment/sales-stops.api.ts';
import { StopButtons } from '../../entities/replenishment/stop-buttons.tsx';
import { ConfidenceDots, ParChange, WeekBars } from '../../entities/replenishment/suggestion-cells.tsx';
import { Facts } from '../../kit/screens/peek-panel.tsx';
import { useIsAllowed } from '../../kit/session.ts';
import { DateText, Decimal, Percent, Quantity } from '../../kit/ui/figures.tsx';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { DemandChart } from './demand-chart.tsx';
import { ParLevelHistory } from './par-level-history.tsx';
import { YearsChart } from './years-chart.tsx';

/** How a suggested par level is calculated, and its decisions. */
export const SuggestionPanel = ({ suggestion }: { readonly suggestion: ParSuggestion }) => {
  const { reason, terms, weeks, confidence, record } = suggestion;
  return (
    <Stack gap={16}>
      <p>{reason}</p>
      <StopDecision suggestion={suggestion} />
      <Decisions suggestion={suggestion} />
      <WeekBars weeks={weeks} isWide />
      <YearsChart suggestion={suggestion} />
      <DemandChart suggestion={suggestion} />
      <Facts facts={toFacts(suggestion)} />
      <ConfidenceDots value={confidence} width={formatWidth(terms.relativeError)} />
      {record && <Record record={record} />}
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

/** What has earned the confidence. */
const Record = ({ record }: { readonly record: NonNullable<ParSuggestion['record']> }) => (
  <Text c="dimmed" fz={12}>
    Forecasts of the past year for {describeKind(record)}: {describeRecord(record)}
    {record.comparedWeeks >= minComparedWeeks && `, error ${Math.round(100 * record.error)}%`}.
  </Text>
);

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
  ...(terms.endedProbability === null
    ? []
    : [{ label: 'Probability that it has ended', value: <Percent value={100 * terms.endedProbability} /> }]),
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
const toLiftFacts = (terms: ParSuggestion['terms']) => {
  const { promotionFactor, promotionWeeks, expectedDemand, promotionName, lift, liftError } = terms;
  if (promotionFactor === 1) return [];
  const base = expectedDemand / promotionFactor;
  const source = describeLiftSource(terms);
  return [
    ...(promotionName === null ? [] : [{ label: 'Promotion', value: promotionName }]),
    ...(liftError === null
      ? []
      : [
          { label: 'Largest lift of a week', value: <Decimal value={lift} /> },
          { label: '± Standard error', value: <Decimal value={liftError} /> },
        ]),
    { label: 'Base demand', value: <Decimal value={base} /> },
    {
      label: `+ Promotion lift, from ${source}, ${formatCount(promotionWeeks, 'past week')} here`,
      value: <Decimal value={expectedDemand - base} />,
    },
    { label: '= Base demand ×', value: <Decimal value={promotionFactor} /> },
  ];
};

/** Whether a product that stopped selling has ended in the store, or is out of stock. */
const StopDecision = ({ suggestion: { stop, product, store } }: { readonly suggestion: ParSuggestion }) => {
  const isAllowed = useIsAllowed();
  const { isBusy, run } = useBusy();
  if (!stop) return null;
  return (
    <section aria-labelledby="stop-decision">
      <Box component="h3" mb={6} fz={12.5} id="stop-decision">
        Ended or out of stock?
      </Box>
      {stop.cause && (
        <Text mb={6} c="dimmed" fz={12}>
          {stopCauseLabels[stop.cause]}, as a user decided. The next run uses it until the product sells again.
        </Text>
      )}
      {isAllowed(salesStopRoutes.decide) && (
        <Group gap={8}>
          <StopButtons
            name={`${product.name}, ${store.name}`}
            size="xs"
            cause={stop.cause}
            isDisabled={isBusy}
            decide={(cause) => void run(() => decideStop({ stopId: stop.id, inAllStores: false }, cause))}
          />
        </Group>
      )}
    </section>
  );
};

const Decisions = ({ suggestion }: { readonly suggestion: ParSuggestion }) => {
  const isAllowed = useIsAllowed();
  const { isBusy, run } = useBusy();
  if (!isAllowed(replenishmentRoutes.decide) || !isDecidable(suggestion)) return null;
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
