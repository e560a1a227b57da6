import { Text } from '@mantine/core';
import type { ContactPerson } from '@shelfward/contract/auth/auth.contract.ts';
import { IconMail } from '@tabler/icons-react';
import { Initials } from '../kit/ui/avatar.tsx';
import { Group, Stack } from '../kit/ui/layout.tsx';
import classes from './order-manager-card.module.css';

interface Props {
  readonly people: readonly ContactPerson[];
  readonly accountName: string;
}

/** Whom a partner can ask. */
export const OrderManagerCard = ({ people, accountName }: Props) => {
  if (people.length === 0) return null;
  const title = people.length === 1 ? 'Your order manager' : 'Your order managers';
  return (
    <section className={classes.card} aria-label={title}>
      <h2>{title}</h2>
      {people.map((person) => (
        <Person key={person.email} person={person} accountName={accountName} />
      ))}
    </section>
  );
};

const Person = ({ person, accountName }: { readonly person: ContactPerson; readonly accountName: string }) => {
  const name = `${person.firstName} ${person.lastName}`.trim();
  return (
    <Stack gap={8}>
      <Group gap={9}>
        <Initials {...person} />
        <Stack miw={0} lh={1.3}>
          <Text span fz={13} fw={600} className="truncate">
            {name}
          </Text>
          <Text span c="dimmed" fz={11.5} className="truncate">
            {accountName}
          </Text>
        </Stack>
      </Group>
      <a href={`mailto:${person.email}`} className={classes.mail} aria-label={`Write a message to ${name}`}>
        <IconMail size={16} stroke={1.6} aria-hidden />
        Write a message
      </a>
    </Stack>
  );
};
