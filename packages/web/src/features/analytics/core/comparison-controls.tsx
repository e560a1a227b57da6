import { Select, Switch } from '@mantine/core';
import { comparisons } from '@shelfward/contract/analytics/analytics.rules.ts';
import { Group } from '../../../kit/ui/layout.tsx';
import type { ComparisonState } from './report-state.ts';

interface Props {
  readonly value: ComparisonState;
  readonly onChange: (value: ComparisonState) => void;
}

const labels = { CALENDAR: 'Calendar', WEEKS_52: '52 weeks' } as const;
const choices = comparisons.map((value) => ({ value, label: labels[value] }));

/** The compared period, and whether only stores with sales in both periods are included. */
export const ComparisonControls = ({ value, onChange }: Props) => (
  <Group gap={14}>
    <Select
      aria-label="Comparison"
      w={116}
      data={choices}
      value={value.comparison}
      allowDeselect={false}
      onChange={(chosen) => chosen && onChange({ ...value, comparison: chosen })}
    />
    <Switch
      label="Same stores only"
      size="xs"
      checked={value.sameStoresOnly}
      onChange={(event) => onChange({ ...value, sameStoresOnly: event.currentTarget.checked })}
    />
  </Group>
);
