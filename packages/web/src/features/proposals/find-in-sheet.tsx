import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { findHeaders, jumpTo } from '../../kit/matrix/matrix-find.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';

const maxMatches = 8;

/** Jumps to the row of a store or the column of a product. */
export const FindInSheet = ({ sheet: { model, rows, columns } }: { readonly sheet: ProposalSheet }) => {
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
