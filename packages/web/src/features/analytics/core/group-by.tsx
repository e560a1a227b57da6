import { Button, Menu, Text } from '@mantine/core';
import { maxGroupByLevels } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { ReportLevel } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { IconArrowLeft, IconChevronRight, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { inBackground } from '../../../kit/resource.ts';
import { Group } from '../../../kit/ui/layout.tsx';
import classes from './core.module.css';
import { levelName, levelParam, movedUp } from './levels.rules.ts';
import { salesReports } from './reports.api.ts';

interface Props {
  readonly levels: readonly ReportLevel[];
  readonly attributes: ReadonlyMap<number, string>;
  readonly onChange: (levels: readonly ReportLevel[]) => void;
}

/** The levels of the report, outermost first. Users add, remove, and move them. */
export const GroupByChips = ({ levels, attributes, onChange }: Props) => (
  <Group role="group" aria-label="Group by" wrap gap={6}>
    <Text span mr={2} c="dimmed" fz={12.5} aria-hidden>
      Group by
    </Text>
    {levels.map((level, index) => (
      <Fragment key={levelParam(level)}>
        {index > 0 && <IconChevronRight size={13} className={classes.step} aria-hidden />}
        <Chip {...{ levels, index, attributes, onChange }} level={level} />
      </Fragment>
    ))}
    {levels.length < maxGroupByLevels && <AddLevel {...{ levels, attributes, onChange }} />}
  </Group>
);

const Chip = ({ level, index, ...props }: Props & { readonly level: ReportLevel; readonly index: number }) => {
  const { levels, attributes, onChange } = props;
  const name = levelName(level, attributes);
  const above = levels[index - 1];
  const moved = movedUp(levels, index);
  return (
    <span className={classes.chip}>
      {above && moved && (
        <button
          type="button"
          aria-label={`Move ${name} before ${levelName(above, attributes)}`}
          title={`Move before ${levelName(above, attributes)}`}
          onClick={() => onChange(moved)}
        >
          <IconArrowLeft size={13} aria-hidden />
        </button>
      )}
      <strong>{name}</strong>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={() => onChange(levels.filter((other) => other !== level))}
      >
        <IconX size={13} aria-hidden />
      </button>
    </span>
  );
};

const AddLevel = ({ levels, onChange }: Props) => {
  const { data, error, refetch } = useQuery(
    inBackground(salesReports.groupByOptions({ body: { currentGroupBy: [...levels] } })),
  );
  if (data?.length === 0) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={<IconPlus size={13} aria-hidden />}>
          Add
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {data?.map(({ type, attributeKeyId, attributeKeyName }) => {
          if (type === 'YEAR_MONTH') return null;
          const level = { type, attributeKeyId };
          const names = new Map(attributeKeyId && attributeKeyName ? [[attributeKeyId, attributeKeyName]] : []);
          return (
            <Menu.Item key={levelParam(level)} onClick={() => onChange([...levels, level])}>
              {levelName(level, names)}
            </Menu.Item>
          );
        })}
        {error && <Menu.Item onClick={() => void refetch()}>Loading failed. Retry</Menu.Item>}
        {!data && !error && <Menu.Item disabled>Loading…</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
};
