import { Select } from '@mantine/core';
import {
  figureDefinitions,
  type ReportFigure,
  reportFigures,
} from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { type ViewDisplay, viewDisplays } from '@shelfward/contract/saved-views/saved-views.contract.ts';

export const displayLabels: Readonly<Record<ViewDisplay, string>> = {
  NUMBER: 'Number',
  LINE: 'Line',
  BAR: 'Bars',
  TABLE: 'Table',
};

interface Drawn {
  readonly display: ViewDisplay;
  readonly figure: ReportFigure | null;
}

interface Props {
  readonly value: Drawn;
  readonly onChange: (drawn: Drawn) => void;
}

const firstFigure = '';

/** How a tile draws its report. A table shows all figures of the report. */
export const TileInputs = ({ value, onChange }: Props) => (
  <>
    <Select
      label="Show as"
      data={viewDisplays.map((display) => ({ value: display, label: displayLabels[display] }))}
      value={value.display}
      allowDeselect={false}
      onChange={(chosen) => {
        const display = viewDisplays.find((known) => known === chosen) ?? value.display;
        onChange({ display, figure: display === 'TABLE' ? null : value.figure });
      }}
    />
    {value.display !== 'TABLE' && (
      <Select
        label="Figure"
        data={[
          { value: firstFigure, label: 'First figure of the report' },
          ...reportFigures.map((figure) => ({ value: figure, label: figureDefinitions[figure].label })),
        ]}
        value={value.figure ?? firstFigure}
        allowDeselect={false}
        searchable
        onChange={(chosen) =>
          onChange({ display: value.display, figure: reportFigures.find((known) => known === chosen) ?? null })
        }
      />
    )}
  </>
);
