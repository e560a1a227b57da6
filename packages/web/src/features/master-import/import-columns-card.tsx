import { Button } from '@mantine/core';
import { hasNumberColumns } from '@shelfward/contract/master-import/file-numbers.rules.ts';
import { findMissingColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { ImportKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type { MasterImport, MasterImportChange } from '@shelfward/contract/master-import/master-import.contract.ts';
import { useId, useState } from 'react';
import { DecimalSignSelect } from '../../kit/file-import/decimal-sign-select.tsx';
import { ImportColumnsForm } from '../../kit/file-import/import-columns.tsx';
import { columnSummaries } from '../../kit/file-import/import-kind-labels.ts';
import classes from '../../kit/file-import/import-rows.module.css';
import { Card } from '../../kit/ui/cards.tsx';
import { OwnerSelect } from './owner-select.tsx';

interface Props {
  readonly preview: MasterImport;
  readonly isLocked: boolean;
  readonly change: (input: Partial<MasterImportChange>) => void;
}

/** The property that names the owner of a row. Rows without it belong to the owner that the user chooses. */
const ownerProperties: Readonly<Partial<Record<ImportKind, 'company' | 'priceList'>>> = {
  STORES: 'company',
  PRICES: 'priceList',
};

/** The column assignment: one line if all required columns were found, otherwise the selects. */
export const ImportColumnsCard = ({ preview, isLocked, change }: Props) => {
  const isMissing = findMissingColumns(preview.kind, preview.columns).length > 0;
  const [isOpened, setOpened] = useState(isMissing);
  const contentId = useId();
  const isOpen = isOpened || isMissing;
  const ownerProperty = ownerProperties[preview.kind];
  const owner = preview.kind === 'STORES' ? preview.company : preview.priceList;
  return (
    <Card label="Columns">
      <div className={classes.fold}>
        <h2>Columns of {preview.fileName}</h2>
        <Button
          variant="default"
          size="xs"
          aria-expanded={isOpen}
          aria-controls={contentId}
          disabled={isMissing}
          onClick={() => setOpened(!isOpened)}
        >
          {isOpen ? 'Collapse' : 'Change columns'}
        </Button>
      </div>
      <div id={contentId} className={classes.columns}>
        {!isOpen && <p className={classes.found}>{columnSummaries(preview).join(' · ')}</p>}
        {ownerProperty && (isOpen || !preview.columns[ownerProperty]) && (
          <div className={classes.choices}>
            <OwnerSelect
              kind={preview.kind}
              value={owner?.id ?? null}
              isLocked={isLocked}
              change={(id) => change(preview.kind === 'STORES' ? { companyId: id } : { priceListId: id })}
            />
          </div>
        )}
        {isOpen && hasNumberColumns(preview.kind, preview.columns) && (
          <DecimalSignSelect
            sign={preview.decimalSign ?? undefined}
            isLocked={isLocked}
            choose={(decimalSign) => change({ decimalSign })}
          />
        )}
        {isOpen && (
          <ImportColumnsForm preview={preview} isLocked={isLocked} assign={(columns) => change({ columns })} />
        )}
      </div>
    </Card>
  );
};
