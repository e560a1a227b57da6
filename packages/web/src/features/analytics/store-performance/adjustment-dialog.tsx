import { Box, Button, Modal, Select, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { AdjustmentPreview } from '../../../entities/assortments/adjustment-preview.tsx';
import { DialogActions, Grid } from '../../../kit/ui/layout.tsx';
import { type AdjustType, extractDigits, toSignedPercent, validateAdjustment } from './adjustment.rules.ts';

interface Props {
  readonly storeIds: readonly number[];
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly onAdjust: (percent: number) => void;
  readonly onClose: () => void;
}

const adjustTypes = [
  { value: 'INCREASE', label: 'Increase' },
  { value: 'DECREASE', label: 'Decrease' },
] as const;

/** Adjusts par levels by a percentage. It cannot be closed until all requests have completed. */
export const AdjustmentDialog = ({ storeIds, progress, onAdjust, onClose }: Props) => {
  const [adjustType, setAdjustType] = useState<AdjustType>('INCREASE');
  const [digits, setDigits] = useState('');
  const [isTouched, setTouched] = useState(false);
  const problem = validateAdjustment(digits);
  const isRunning = progress !== undefined;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!problem && !isRunning) onAdjust(toSignedPercent({ adjustType, value: Number(digits) }));
  };
  return (
    <Modal
      opened
      onClose={() => !isRunning && onClose()}
      title="Adjustment"
      size={440}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isRunning }}
    >
      <form onSubmit={submit} noValidate>
        <Box component="p" mb={14}>
          You selected {storeIds.length} store(s)...
        </Box>
        <Grid columns="1fr 1fr" align="start" gap={12}>
          <Select
            label="Adjust type"
            data={[...adjustTypes]}
            value={adjustType}
            allowDeselect={false}
            disabled={isRunning}
            onChange={(chosen) => setAdjustType(chosen === 'DECREASE' ? 'DECREASE' : 'INCREASE')}
          />
          <TextInput
            label="Percent"
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            rightSection="%"
            rightSectionPointerEvents="none"
            value={digits}
            disabled={isRunning}
            error={isTouched && problem}
            onChange={(event) => {
              setDigits(extractDigits(event.currentTarget.value));
              setTouched(true);
            }}
            onBlur={() => setTouched(true)}
          />
        </Grid>
        <Text fz="sm" c="dimmed" mt="sm">
          {describeEffect(adjustType, problem ? 0 : Number(digits))}
        </Text>
        {!problem && !isRunning && (
          <AdjustmentPreview storeIds={storeIds} percent={toSignedPercent({ adjustType, value: Number(digits) })} />
        )}
        <DialogActions>
          {progress && (
            <Text className="numbers" span mr="auto" c="dimmed" role="status">
              {progress.done} of {progress.total} stores
            </Text>
          )}
          <Button variant="default" disabled={isRunning} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={problem !== undefined} loading={isRunning}>
            Adjust
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
};

const describeEffect = (adjustType: AdjustType, value: number): string => {
  if (adjustType === 'DECREASE' && value >= 100) return 'Sets all par levels of these stores to 0.';
  return 'Changes the total of the par levels of each store by this percentage.';
};
