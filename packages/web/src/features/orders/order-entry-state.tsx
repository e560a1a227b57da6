import { Alert, Box, Button, Text } from '@mantine/core';
import { useRef } from 'react';
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts';
import { useMatrixVersion } from '../../kit/matrix/use-matrix-version.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { formatMoney, formatQuantity } from '../../kit/ui/numbers.ts';
import { countChanges, countLineProblems, getSheetTotals, type OrderSheet } from './order-sheet.rules.ts';
import classes from './orders.module.css';

// These components render on every key press. The page around them does not, because that would slow down typing.

interface SheetProps {
  readonly sheet: OrderSheet;
}

interface SaveProps extends SheetProps {
  readonly isBusy: boolean;
  readonly save: () => void;
}

/** Save button that also warns before the user leaves with unsaved changes. */
export const SaveLines = ({ sheet, isBusy, save }: SaveProps) => {
  useMatrixVersion(sheet.model);
  const changes = countChanges(sheet);
  const isDirty = useRef(false);
  isDirty.current = changes > 0;
  useLeaveGuard({ isDirty, dirty: isDirty.current });
  return (
    <Button loading={isBusy} disabled={changes === 0 || countLineProblems(sheet) > 0} onClick={save}>
      {changes === 0 && 'Save lines'}
      {changes === 1 && 'Save 1 line'}
      {changes > 1 && `Save ${formatQuantity(changes)} lines`}
    </Button>
  );
};

export const EntryTotals = ({ sheet }: SheetProps) => {
  useMatrixVersion(sheet.model);
  const total = getSheetTotals(sheet);
  return (
    <Group component="dl" gap={28} align="stretch" className={classes.totals ?? ''} aria-live="polite">
      <Figure label="Lines" value={formatQuantity(total.lines)} />
      <Figure label="Units" value={formatQuantity(total.units)} />
      <Figure label="Items" value={formatMoney(total.subtotal)} />
      <Figure label="Total" value={formatMoney(total.total)} />
    </Group>
  );
};

const Figure = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="numbers">{value}</dd>
  </div>
);

interface ProblemsProps extends SheetProps {
  readonly problems: readonly string[];
  readonly dismiss: () => void;
}

export const EntryProblems = ({ sheet, problems, dismiss }: ProblemsProps) => {
  useMatrixVersion(sheet.model);
  const errorCount = countLineProblems(sheet);
  if (problems.length === 0 && errorCount === 0) return null;
  return (
    <Alert
      role="alert"
      className={classes.problems}
      withCloseButton={problems.length > 0}
      closeButtonLabel="Dismiss"
      onClose={dismiss}
    >
      {errorCount === 1 && (
        <Box component="p" mb={2}>
          1 line has errors.
        </Box>
      )}
      {errorCount > 1 && (
        <Box component="p" mb={2}>
          {formatQuantity(errorCount)} lines have errors.
        </Box>
      )}
      {problems.map((problem) => (
        <Box component="p" mb={2} key={problem}>
          {problem}
        </Box>
      ))}
    </Alert>
  );
};

export const EmptyHint = ({ sheet }: SheetProps) => {
  useMatrixVersion(sheet.model);
  if (getSheetTotals(sheet).lines > 0) return null;
  return (
    <Text pos="absolute" maw={520} c="dimmed" ta="center" className={classes.empty ?? ''}>
      Type a product name, or paste spreadsheet rows: UPC, SKU, or name; quantity; optional price.
    </Text>
  );
};
