import { Button, Text } from '@mantine/core';
import { BottomSheet } from '../../kit/ui/bottom-sheet.tsx';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { discardWaitingCount, type WaitingCount } from './waiting-counts.ts';

interface Props {
  readonly counts: readonly WaitingCount[];
  readonly onClose: () => void;
}

/** The counts that the server rejected, each with its reason. */
export const WaitingCountProblems = ({ counts, onClose }: Props) => (
  <BottomSheet title="Counts that were not accepted" onClose={onClose}>
    <Stack component="ul" gap={14}>
      {counts.map(({ key, storeName, productName, quantity, problem }) => (
        <Group component="li" gap={12} justify="space-between" key={key}>
          <Stack>
            <strong>
              {productName}: {formatQuantity(quantity)}
            </strong>
            <Text span c="dimmed">
              {storeName}
            </Text>
            <Text span c="dimmed">
              {problem}
            </Text>
          </Stack>
          <Button
            variant="default"
            aria-label={`Discard the count of ${productName}`}
            onClick={() => discardWaitingCount(key)}
          >
            Discard
          </Button>
        </Group>
      ))}
    </Stack>
  </BottomSheet>
);
