import {
  ActionIcon,
  Box,
  Button,
  Combobox,
  SegmentedControl,
  Text,
  TextInput,
  Tooltip,
  useCombobox,
} from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconEraser,
  IconLayoutSidebarRight,
  IconReplace,
  IconRestore,
  IconSearch,
  IconTarget,
} from '@tabler/icons-react';
import { useState } from 'react';
import { AdjustPopover } from '../../kit/matrix/adjust-popover.tsx';
import {
  adjustSelectionByPercent,
  clearSelection,
  fillSelectionToPar,
  resetSelection,
} from '../../kit/matrix/matrix-commands.ts';
import { findHeaders, jumpTo } from '../../kit/matrix/matrix-find.ts';
import { canRedo, canUndo, redo, undo } from '../../kit/matrix/matrix-history.ts';
import type { MatrixModel } from '../../kit/matrix/matrix-model.ts';
import { useMatrixVersion } from '../../kit/matrix/use-matrix-version.ts';
import { FilterChip } from '../../kit/screens/filter-chip.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import classes from './proposals.module.css';
import { computeShortage, type ShortageResolution, shortColumns } from './shortage.rules.ts';
import type { SheetView } from './use-sheet-view.ts';

interface Props {
  readonly sheet: ProposalSheet;
  readonly view: SheetView;
  readonly isReadOnly: boolean;
  readonly isPanelOpen: boolean;
  readonly onPanel: () => void;
  readonly onResolveShortage: (remedy: ShortageResolution) => void;
}

export const ProposalToolbar = ({ sheet, view, isReadOnly, isPanelOpen, onPanel, onResolveShortage }: Props) => (
  <Group wrap gap={8} pt={6} pb={10} px="var(--sw-gutter)" bg="var(--sw-surface)" role="toolbar" aria-label="Proposal">
    <FindInSheet sheet={sheet} />
    {view.filters.map((filter) => (
      <FilterChip key={filter.key} filter={filter} state={view.state} change={view.change} startsOpen={false} />
    ))}
    {!isReadOnly && <EditTools sheet={sheet} onResolveShortage={onResolveShortage} />}
    <Box component="span" flex={1} />
    <SegmentedControl
      size="xs"
      aria-label="Density"
      data={[
        { value: 'detail', label: 'Detail' },
        { value: 'compact', label: 'Compact' },
      ]}
      value={view.density}
      onChange={(density) => view.setDensity(density === 'compact' ? 'compact' : 'detail')}
    />
    <Tooltip label={isPanelOpen ? 'Hide details' : 'Show details'}>
      <ActionIcon variant="default" aria-label="Details" aria-pressed={isPanelOpen} onClick={onPanel}>
        <IconLayoutSidebarRight size={17} />
      </ActionIcon>
    </Tooltip>
  </Group>
);

const EditTools = ({ sheet, onResolveShortage }: Pick<Props, 'sheet' | 'onResolveShortage'>) => {
  const { model } = sheet;
  useMatrixVersion(model);
  return (
    <>
      <Box component="span" w={1} h={20} mx={4} bg="var(--sw-line)" />
      <Tooltip label="Undo · Ctrl Z">
        <ActionIcon
          className={classes.plain ?? ''}
          aria-label="Undo"
          disabled={!canUndo(model)}
          onClick={() => undo(model)}
        >
          <IconArrowBackUp size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo · Ctrl Y">
        <ActionIcon
          className={classes.plain ?? ''}
          aria-label="Redo"
          disabled={!canRedo(model)}
          onClick={() => redo(model)}
        >
          <IconArrowForwardUp size={18} />
        </ActionIcon>
      </Tooltip>
      <Button variant="default" leftSection={<IconTarget size={16} />} onClick={() => fillSelectionToPar(model)}>
        Fill to par
      </Button>
      <AdjustPercent model={model} />
      <SwapTool sheet={sheet} onResolveShortage={onResolveShortage} />
      <Tooltip label="Set the selection to zero · Del">
        <ActionIcon aria-label="Set to zero" onClick={() => clearSelection(model)}>
          <IconEraser size={17} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Reset selection to suggested quantities">
        <ActionIcon aria-label="Reset to suggested quantities" onClick={() => resetSelection(model)}>
          <IconRestore size={17} />
        </ActionIcon>
      </Tooltip>
    </>
  );
};

/** Opens for the product of the selected cell if it is short, otherwise for the first short product. */
const SwapTool = ({ sheet, onResolveShortage }: Pick<Props, 'sheet' | 'onResolveShortage'>) => {
  const active = sheet.model.columns.shown[sheet.model.selection.active.column];
  const column = active !== undefined && computeShortage(sheet, active) > 0 ? active : shortColumns(sheet)[0];
  return (
    <Tooltip label={column === undefined ? 'No product is short' : 'Swap short products'}>
      <Button
        variant="default"
        leftSection={<IconReplace size={16} />}
        disabled={column === undefined}
        onClick={() => column !== undefined && onResolveShortage({ kind: 'swap', column })}
      >
        Smart swap
      </Button>
    </Tooltip>
  );
};

/** Changes the selected quantities so that the total of each store changes by the percentage. */
const AdjustPercent = ({ model }: { readonly model: MatrixModel }) => (
  <AdjustPopover min={-100} max={500} adjust={(percent) => adjustSelectionByPercent(model, percent)} />
);

const maxMatches = 8;

/** Jumps to the row of a store or the column of a product. */
const FindInSheet = ({ sheet: { model, rows, columns } }: { readonly sheet: ProposalSheet }) => {
  const [text, setText] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const matches = findHeaders(model, { rows, columns }, text).slice(0, maxMatches);
  const go = (value: string) => {
    const match = matches[Number(value)];
    if (match) jumpTo(model, match);
    setText('');
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={go} withinPortal>
      <Combobox.Target>
        <TextInput
          w={180}
          type="search"
          aria-label="Find store or product"
          placeholder="Find store or product"
          leftSection={<IconSearch size={15} aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
            combobox.selectFirstOption();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text.trim() === ''}>
        <Combobox.Options>
          {matches.map(({ axis, header }, index) => (
            <Combobox.Option key={`${axis} ${header.id}`} value={String(index)}>
              {header.name}{' '}
              <Text span ml={6} c="dimmed">
                {header.detail}
              </Text>
            </Combobox.Option>
          ))}
          {matches.length === 0 && <Combobox.Empty>No results</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
