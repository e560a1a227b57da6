import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './peek-panel.module.css';

interface Props {
  readonly name: string;
  readonly onClose: () => void;
  readonly onOpen: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A preview of a record next to its list. */
export const PeekPanel = ({ name, onClose, onOpen, children }: Props) => (
  <aside className={classes.panel} aria-label={`Preview of ${name}`}>
    <header className={classes.header}>
      <h2>{name}</h2>
      {onOpen && (
        <Button size="xs" variant="default" onClick={onOpen}>
          Open
        </Button>
      )}
      <ActionIcon aria-label="Close preview" onClick={onClose}>
        <IconX size={16} />
      </ActionIcon>
    </header>
    <div className={classes.body}>{children}</div>
  </aside>
);

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map((fact) => (
      <div key={fact.label}>
        <dt>{fact.label}</dt>
        <dd>{fact.value}</dd>
      </div>
    ))}
  </dl>
);
