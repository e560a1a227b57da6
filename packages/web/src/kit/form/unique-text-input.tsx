import { Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Availability } from '@shelfward/contract/kit/shapes.ts';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { disabledQuery, type QueryOptions } from '../resource.ts';
import type { SharedProps } from './field-shared.ts';

const pauseMs = 400;

type Props = SharedProps & {
  readonly label: string;
  readonly onBlur: () => void;
  readonly unique: (value: string) => QueryOptions<Availability> | undefined;
  readonly value: string;
  readonly onValue: (value: string) => void;
};

/**
 * Shows while the user types, and immediately on blur, whether a value is available. The request for an
 * older value is aborted. The server makes the final decision on save.
 */
export const UniqueTextInput = ({ unique, value, onValue, onBlur, error, ...shared }: Props) => {
  const [first] = useState(value.trim());
  const [paused] = useDebouncedValue(value.trim(), pauseMs);
  const [blurred, setBlurred] = useState<string>();
  const typed = value.trim();
  const checked = blurred === typed ? typed : paused;
  const request = checked !== '' && checked !== first && checked === typed ? unique(checked) : undefined;
  const isChecked = request !== undefined;
  const { data, isFetching } = useQuery({
    ...(request ?? disabledQuery<Availability>()),
    enabled: isChecked,
    staleTime: 5_000,
  });
  const availability = isChecked ? data : undefined;
  const takenMessage =
    availability && !availability.isAvailable ? takenSentence(shared.label, availability) : undefined;
  return (
    <TextInput
      {...shared}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      onBlur={() => {
        setBlurred(typed);
        onBlur();
      }}
      error={error ?? takenMessage}
      rightSection={renderState(isFetching && isChecked, availability?.isAvailable ?? false)}
    />
  );
};

const renderState = (isChecking: boolean, isAvailable: boolean) => {
  if (isChecking) return <Loader size={14} aria-label="Checking" />;
  return isAvailable ? <IconCheck size={15} color="var(--sw-positive)" aria-label="Available" /> : undefined;
};

const takenSentence = (label: string, { inactive }: Availability): string =>
  `${label} is already in use${inactive ? ' by an inactive record' : ''}.`;
