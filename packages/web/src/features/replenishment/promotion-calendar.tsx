import { ActionIcon, Box, Button, Text } from '@mantine/core';
import { addDays, daysPerWeek, toMonday } from '@shelfward/contract/kit/dates.ts';
import { promotionRoutes } from '@shelfward/contract/promotions/promotions.contract.ts';
import type { Promotion } from '@shelfward/contract/promotions/promotions.shapes.ts';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { promotions } from '../../entities/replenishment/promotions.api.ts';
import { FormDialog, RecordForm } from '../../kit/screens/form-dialog.tsx';
import { useIsAllowed } from '../../kit/session.ts';
import { Grid, Group, Stack } from '../../kit/ui/layout.tsx';
import { accountDay, formatDay } from '../../kit/ui/numbers.ts';
import { ScrollRegion } from '../../kit/ui/scroll-region.tsx';
import { EmptyState, ErrorState, LoadingLines, RefreshBar } from '../../kit/ui/states.tsx';
import { useIsPhone } from '../../kit/ui/use-is-phone.ts';
import { PromotionBar } from './promotion-bar.tsx';
import classes from './promotion-calendar.module.css';
import { type CalendarRow, toCalendarRows } from './promotion-calendar.rules.ts';
import { PromotionForm } from './promotion-form.tsx';
import { formatPeriod } from './promotion-values.ts';

/** The promotions of some weeks: a row for each company with each product or line, and a column for each week. */
export const PromotionCalendar = () => {
  const isAllowed = useIsAllowed();
  const canChange = isAllowed(promotionRoutes.update);
  const weeks = useIsPhone() ? 6 : 26;
  const today = accountDay(new Date());
  const [monday, setMonday] = useState(() => addDays(toMonday(today), -2 * daysPerWeek));
  /** The promotion in the dialog; 0 for a new one. */
  const [open, setOpen] = useState<number>();
  const untilDay = addDays(monday, weeks * daysPerWeek - 1);
  const { data, error, isFetching, refetch } = useQuery(
    promotions.list({ query: { fromDay: monday, untilDay, size: 2000, sort: ['fromDay,asc'] } }),
  );
  const page = (direction: -1 | 1) => setMonday(addDays(monday, direction * Math.round(weeks / 2) * daysPerWeek));
  const create = canChange && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(0)}>
      New promotion
    </Button>
  );
  return (
    <Stack gap={12} mih={0} px="var(--sw-gutter)" py={12}>
      <Group gap={8} wrap>
        <ActionIcon variant="default" aria-label="Earlier weeks" onClick={() => page(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Later weeks" onClick={() => page(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <Text className="numbers" span flex={1} c="dimmed" fz={13}>
          {formatPeriod({ fromDay: monday, untilDay })}
        </Text>
        {data?.content.length !== 0 && create}
      </Group>
      <RefreshBar active={isFetching && data !== undefined} />
      {!data && error && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <LoadingLines />}
      {data?.content.length === 0 && (
        <EmptyState
          text="No promotions in these weeks. Planned promotions raise the suggested par levels before they begin."
          action={create}
        />
      )}
      {data && data.content.length > 0 && (
        <WeekLines
          rows={toCalendarRows(data.content)}
          calendar={{ monday, weeks, today }}
          canChange={canChange}
          onOpen={({ id }) => setOpen(id)}
        />
      )}
      {data && data.totalElements > data.content.length && (
        <Text c="dimmed" fz={12.5}>
          The calendar shows the first {data.content.length} of {data.totalElements} promotions.
        </Text>
      )}
      {open !== undefined && (
        <FormDialog title={open === 0 ? 'New promotion' : 'Promotion'} onClose={() => setOpen(undefined)}>
          {open === 0 ? (
            <PromotionForm />
          ) : (
            <RecordForm
              load={promotions.get({ params: { promotionId: open } })}
              form={(promotion) => <PromotionForm promotion={promotion} />}
            />
          )}
        </FormDialog>
      )}
    </Stack>
  );
};

interface GridProps {
  readonly rows: readonly CalendarRow[];
  readonly calendar: { readonly monday: string; readonly weeks: number; readonly today: string };
  readonly canChange: boolean;
  readonly onOpen: (promotion: Promotion) => void;
}

const WeekLines = ({ rows, calendar, canChange, onOpen }: GridProps) => {
  const { monday, weeks, today } = calendar;
  const mondays = Array.from({ length: weeks }, (_, week) => addDays(monday, week * daysPerWeek));
  return (
    <>
      <ScrollRegion label="Calendar of promotions" className={classes.region ?? ''}>
        <div className={classes.grid} style={{ '--weeks': weeks } as CSSProperties}>
          <div className={classes.head} aria-hidden>
            <span />
            <Grid columns="repeat(var(--weeks), 1fr)" c="dimmed" fz={11} className={classes.weeks ?? ''}>
              {mondays.map((day) => (
                <span key={day} data-current={day === toMonday(today) || undefined} title={`Week of ${formatDay(day)}`}>
                  {formatDay(day).slice(0, 5)}
                </span>
              ))}
            </Grid>
          </div>
          {rows.map((row) => (
            <section key={row.key} className={classes.row} aria-label={`${row.name}, ${row.company}`}>
              <Stack miw={0} px={10} py={6} fz={13} className={classes.label ?? ''}>
                <strong>{row.name}</strong>
                <span>
                  {row.company}
                  {row.isLine && ' · product line'}
                </span>
              </Stack>
              <Box pos="relative" mih={44} className={classes.track ?? ''}>
                {row.promotions.map((promotion) => (
                  <PromotionBar
                    key={promotion.id}
                    promotion={promotion}
                    calendar={calendar}
                    canChange={canChange}
                    onOpen={() => onOpen(promotion)}
                  />
                ))}
              </Box>
            </section>
          ))}
        </div>
      </ScrollRegion>
      {canChange && (
        <Text c="dimmed" fz={12.5}>
          Drag a promotion to move it, and its ends to change its days. With the keyboard: arrow keys move it by a day,
          Page Up and Page Down by a week, with Shift they change its last day; Enter saves, Escape cancels.
        </Text>
      )}
    </>
  );
};
