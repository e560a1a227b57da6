import { ActionIcon, Box, Button, Checkbox, Popover } from '@mantine/core';
import {
  figureDefinitions,
  type ReportFigure,
  reportFigures,
} from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import classes from './pivot.module.css';

interface Props {
  readonly figures: readonly ReportFigure[];
  readonly onChange: (figures: readonly ReportFigure[]) => void;
}

/** The figures of the table and their order. At least one is shown. */
export const FigureMenu = ({ figures, onChange }: Props) => (
  <Popover position="bottom-start" trapFocus>
    <Popover.Target>
      <Button variant="default" size="compact-sm" leftSection={<IconColumns3 size={14} aria-hidden />}>
        Figures · {figures.length}
      </Button>
    </Popover.Target>
    <Popover.Dropdown>
      <fieldset className={classes.list}>
        <legend>Figures, in the order of the table</legend>
        {figures.map((figure, index) => (
          <div key={figure} className={classes.figure}>
            <FigureBox
              figure={figure}
              isShown
              isDisabled={figures.length === 1}
              onChange={() => onChange(figures.filter((other) => other !== figure))}
            />
            <MoveButton {...{ figures, index, onChange }} by={-1} />
            <MoveButton {...{ figures, index, onChange }} by={1} />
          </div>
        ))}
        <Box className="hairline-above" mt={6} pt={6}>
          {reportFigures
            .filter((figure) => !figures.includes(figure))
            .map((figure) => (
              <div key={figure} className={classes.figure}>
                <FigureBox figure={figure} isShown={false} onChange={() => onChange([...figures, figure])} />
              </div>
            ))}
        </Box>
      </fieldset>
    </Popover.Dropdown>
  </Popover>
);

interface BoxProps {
  readonly figure: ReportFigure;
  readonly isShown: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: () => void;
}

const FigureBox = ({ figure, isShown, isDisabled = false, onChange }: BoxProps) => {
  const { label } = figureDefinitions[figure];
  return (
    <Checkbox
      label={label}
      title={figureDefinitions[figure].help}
      checked={isShown}
      disabled={isDisabled}
      onChange={onChange}
    />
  );
};

interface MoveProps extends Props {
  readonly index: number;
  readonly by: -1 | 1;
}

const MoveButton = ({ figures, index, by, onChange }: MoveProps) => {
  const [figure, other] = [figures[index], figures[index + by]];
  if (!figure) return null;
  const Arrow = by === -1 ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      size="sm"
      aria-label={`Move ${figureDefinitions[figure].label} ${by === -1 ? 'up' : 'down'}`}
      disabled={!other}
      onClick={() => other && onChange(figures.with(index, other).with(index + by, figure))}
    >
      <Arrow size={14} />
    </ActionIcon>
  );
};
