import { Button } from '@mantine/core';
import { productCodeLabels } from '@shelfward/contract/kit/tables/product-identification.ts';
import type { ImportSaleCsvConfiguration } from '@shelfward/contract/sales/sales.contract.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { NextStep } from '../../entities/getting-started/next-step.tsx';
import { ImportFrame } from '../../kit/file-import/import-frame.tsx';
import { recognizeStart } from '../../kit/file-import/recognize-file.ts';
import { useFileImport } from '../../kit/file-import/use-file-import.ts';
import { useReturnAfterImport } from '../../kit/file-import/use-return-after-import.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { CompanyChoice, ImportChoices } from './import-choices.tsx';
import { buildImportConfiguration, type SalesChoices } from './importer.rules.ts';
import type { NewRecordChoices } from './new-records.rules.ts';
import { RecentSalesImports } from './recent-imports.tsx';
import { RejectedImportCard } from './rejected-import-card.tsx';
import { RetailFileButtons, RetailFileCard, useFigureCheck } from './retail-file-card.tsx';
import { salesImporter } from './sales-importer.ts';
import { SalesPreview, SalesPreviewButtons, SalesPreviewNames, useSalesPreview } from './sales-preview.tsx';

const success = 'Sales data were successfully imported.';

/** Imports a sales file: choose it, preview it, assign its columns, and follow the progress. */
export const SalesImportPage = () => {
  const state = useFileImport(salesImporter);
  const { source, choices, outcome, undoToken, change } = state;
  const { companyId, isMapped, template, steps } = choices;
  const recognition = useMemo(
    () => (source && !isMapped && !template ? recognizeStart(source.start, source.file.name) : undefined),
    [source, isMapped, template],
  );
  const checked = useFigureCheck({ recognition, file: source?.file, companyId });
  const configuration = useMemo(() => source && buildImportConfiguration({ ...state, source }), [state, source]);
  const isDone = outcome?.kind === 'imported' && state.wasAwaited;
  const isLocked = state.running !== undefined || isDone;
  useReturnAfterImport({ isDone, message: success, undoToken });
  const problem = configuration && 'problem' in configuration ? configuration.problem : undefined;
  /** Another choice makes those after a rejection void. */
  const choose = (next: Partial<SalesChoices>) => void change({ choices: { steps: {}, ...next } });
  const creation = {
    choices: choices.newRecords,
    change: (newRecords: NewRecordChoices) => void change({ choices: { newRecords } }),
  };
  const isRejected = outcome?.kind === 'rejected' && outcome.isOfFile === true && !recognition;
  const importWith = (step: Partial<ImportSaleCsvConfiguration>) => state.commit({ steps: { ...steps, ...step } });
  const previewed = useSalesPreview({
    file: recognition ? undefined : source?.file,
    configuration,
    isActive: state.running === undefined && outcome?.kind !== 'imported' && !isRejected,
    creation,
  });
  const hasPreview = !recognition && !isRejected && !isDone;
  return (
    <ImportFrame
      kind="SALES"
      title="Sales data import"
      state={state}
      actions={
        <Button variant="default" component={Link} to="/sales-import/names">
          Name aliases
        </Button>
      }
      choices={
        recognition ? (
          <CompanyChoice {...{ choices, isLocked }} change={choose} />
        ) : (
          <ImportChoices
            {...{ source, choices, isLocked }}
            change={choose}
            changeTable={(table, next) => void change({ table, choices: { ...next } })}
          />
        )
      }
      hasFixedColumns={template !== undefined}
      columnLabels={{ productUpc: productCodeLabels[choices.productIdentificationType] }}
      recognized={recognition && <RetailFileCard {...{ recognition, checked, companyId, isLocked }} />}
      rejected={
        isRejected &&
        state.key !== undefined && (
          <RejectedImportCard
            importKey={state.key}
            companyId={companyId}
            creation={creation}
            importAgain={configuration && problem === undefined ? importWith : undefined}
          />
        )
      }
      label="Import data"
      problem={recognition ? checked.problem : problem}
      note={recognition || isRejected ? undefined : previewed.note}
      isSecondary={isRejected || previewed.matches !== undefined}
      figures={recognition ? undefined : previewed.figures}
      names={hasPreview && <SalesPreviewNames {...previewed} />}
      records={hasPreview && previewed.hasRecords && <SalesPreview {...previewed} />}
      {...(hasPreview && {
        buttons: <SalesPreviewButtons state={previewed} importFile={importWith} />,
        ...(previewed.newRecords.length > 0 && { commit: () => importWith({ newRecords: previewed.newRecords }) }),
      })}
      {...(recognition && {
        buttons: <RetailFileButtons check={checked.check} mapColumns={() => choose({ isMapped: true })} />,
        commit: () => state.commit({ booking: checked.booking }),
      })}
      success={success}
      links={isDone && <NextStep />}
      below={
        <Card title="Recent imports">
          <RecentSalesImports />
        </Card>
      }
    />
  );
};
