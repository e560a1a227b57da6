import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { NextStep } from '../../entities/getting-started/next-step.tsx';
import { ImportFrame } from '../../kit/file-import/import-frame.tsx';
import { useFileImport } from '../../kit/file-import/use-file-import.ts';
import { useReturnAfterImport } from '../../kit/file-import/use-return-after-import.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { CompanyChoice, ImportChoices } from './import-choices.tsx';
import { buildImportConfiguration, type SalesChoices } from './importer.rules.ts';
import { RecentSalesImports } from './recent-imports.tsx';
import { RejectedImportCard } from './rejected-import-card.tsx';
import { recognizeStart } from './retail-file.rules.ts';
import { RetailFileButtons, RetailFileCard, useFigureCheck } from './retail-file-card.tsx';
import { salesImporter } from './sales-importer.ts';

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
  const isRejected = outcome?.kind === 'rejected' && outcome.isOfFile === true && !recognition;
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
      recognized={recognition && <RetailFileCard {...{ recognition, checked, companyId, isLocked }} />}
      rejected={
        isRejected &&
        state.key !== undefined && (
          <RejectedImportCard
            importKey={state.key}
            companyId={companyId}
            creation={{
              choices: choices.newRecords,
              change: (newRecords) => void change({ choices: { newRecords } }),
            }}
            importAgain={
              configuration && problem === undefined
                ? (step) => state.commit({ steps: { ...steps, ...step } })
                : undefined
            }
          />
        )
      }
      label="Import data"
      problem={recognition ? checked.problem : problem}
      isSecondary={isRejected}
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
