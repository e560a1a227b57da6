import { Checkbox, SegmentedControl } from '@mantine/core';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import { ComparisonControls } from '../core/comparison-controls.tsx';
import { useComparedDays } from '../core/last-sold-on.ts';
import { comparisonSearch } from '../core/report-state.ts';
import { displays } from './metrics.ts';
import { displaySearch, type SalesViewState } from './sales-view-state.ts';
import classes from './settings-card.module.css';

interface Props {
  readonly state: SalesViewState;
  readonly change: ChangeSearch;
}

/** The display settings of all sections. */
export const SettingsCard = ({ state, change }: Props) => {
  const { both, earlier } = useComparedDays(state);
  return (
    <section className={classes.settings} aria-label="Settings">
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
      <span className={classes.days} data-width="wide">
        {both}
      </span>
      <span className={classes.days} data-width="narrow">
        vs. {earlier}
      </span>
      <span className={classes.space} />
      <ComparisonControls value={state.comparing} onChange={(comparing) => change(comparisonSearch(comparing))} />
    </section>
  );
};
