import { ActionIcon, Box, Button, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Group, Stack } from '../ui/layout.tsx';
import classes from './screens.module.css';

interface Props {
  readonly name: string;
  readonly onClose: () => void;
  readonly onOpen: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A preview of a record next to its list. */
export const PeekPanel = ({ name, onClose, onOpen, children }: Props) => (
  <aside className={classes.panel} aria-label={`Preview of ${name}`}>
    <Group component="header" gap={8} pt={12} pr={14} pb={12} pl={18} className={classes.peekPanelHeader ?? ''}>
      <h2>{name}</h2>
      {onOpen && (
        <Button size="xs" variant="default" onClick={onOpen}>
          Open
        </Button>
      )}
      <ActionIcon aria-label="Close preview" onClick={onClose}>
        <IconX size={16} />
      </ActionIcon>
    </Group>
    <Box className="scroll" flex={1} pos="relative" p={18}>
      {children}
    </Box>
  </aside>
);

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <Stack component="dl" gap={10}>
    {facts.map((fact) => (
      <Group gap={16} align="stretch" justify="space-between" key={fact.label}>
        <Text component="dt" flex="none" maw="65%" c="dimmed">
          {fact.label}
        </Text>
        <Text component="dd" miw={0} ta="right" className="breakable numbers">
          {fact.value}
        </Text>
      </Group>
    ))}
  </Stack>
);
