import { Box, Checkbox, SegmentedControl } from '@mantine/core';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import { Group } from '../../../kit/ui/layout.tsx';
import { ComparisonControls } from '../core/comparison-controls.tsx';
import { comparisonSearch } from '../core/report-state.ts';
import { displays } from './metrics.ts';
import { displaySearch, type SalesViewState } from './sales-view-state.ts';

interface Props {
  readonly state: SalesViewState;
  readonly change: ChangeSearch;
}

/** The display settings of all sections. */
export const SettingsCard = ({ state, change }: Props) => {
  return (
    <Group component="section" flex="none" wrap gap="8px 16px" mb={16} aria-label="Settings">
      <SegmentedControl
        aria-label="Display"
        data={displays.map(({ name, label }) => ({ value: name, label }))}
        value={state.display.name}
        onChange={(name) =>
          change(displaySearch(state, displays.find((display) => display.name === name) ?? state.display))
        }
      />
      <Checkbox
        label="Compare to previous year"
        disabled={state.display.name === 'change'}
        checked={state.showsLastYear}
        onChange={(event) => change({ lastYear: event.currentTarget.checked ? 'true' : undefined })}
      />
      <Box component="span" flex={1} />
      <ComparisonControls value={state.comparing} onChange={(comparing) => change(comparisonSearch(comparing))} />
    </Group>
  );
};
