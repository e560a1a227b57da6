import { Button } from '@mantine/core';
import { tableEndings } from '@shelfward/contract/kit/tables/packing.rules.ts';
import type { ImportSaleCsvConfiguration } from '@shelfward/contract/sales/sales.contract.ts';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { NextStep } from '../../entities/getting-started/next-step.tsx';
import { DateOrderSelect } from '../../kit/file-import/date-order-select.tsx';
import { DecimalSignSelect } from '../../kit/file-import/decimal-sign-select.tsx';
import { FileContent } from '../../kit/file-import/file-content.tsx';
import { useHandedFile } from '../../kit/file-import/file-handoff.ts';
import { needsDecimalSign, type Preview } from '../../kit/file-import/file-preview.rules.ts';
import { readFileStart } from '../../kit/file-import/file-start.ts';
import { ImportEnded, ImportRunning } from '../../kit/file-import/import-status.tsx';
import { SampleFile } from '../../kit/file-import/sample-file.tsx';
import { InView } from '../../kit/file-import/scroll-into-view.tsx';
import { StampDaySwitch } from '../../kit/file-import/stamp-day-switch.tsx';
import { UndoUnavailable } from '../../kit/file-import/undo-import.tsx';
import { useReturnAfterImport } from '../../kit/file-import/use-return-after-import.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Card, CardColumn, CardFoot } from '../../kit/ui/cards.tsx';
import { FilePicker } from '../../kit/ui/file-picker.tsx';
import { feeds } from './feed-files.api.ts';
import { CompanyChoice, ImportChoices } from './import-choices.tsx';
import {
  buildImportConfiguration,
  type Choices,
  datesFor,
  noChoices,
  numbersFor,
  previewFor,
  toColumnLists,
  withFile,
  withTable,
} from './importer.rules.ts';
import { noNewRecords } from './new-records.rules.ts';
import { RecentSalesImports } from './recent-imports.tsx';
import { RejectedImportCard } from './rejected-import-card.tsx';
import { recognizeStart } from './retail-file.rules.ts';
import { RetailFileCard } from './retail-file-card.tsx';
import { sales } from './sales-import.api.ts';
import { useImportRun } from './use-import-run.ts';

const success = 'Sales data were successfully imported.';

/** Imports a sales file: choose it, preview it, assign its columns, and follow the progress. */
export const SalesImportPage = () => {
  const [choices, setChoices] = useState<Choices>(noChoices);
  /** The next steps that the user chose after rejections of the file. */
  const [nextSteps, setNextSteps] = useState<Partial<ImportSaleCsvConfiguration>>({});
  const [newRecords, setNewRecords] = useState(noNewRecords);
  const { key, running, progress, outcome, wasAwaited, undoToken, start } = useImportRun();
  const { file: chosenFile, start: fileStart, isMapped, template } = choices;
  const recognition = useMemo(
    () => (chosenFile && !isMapped && !template ? recognizeStart(fileStart, chosenFile.name) : undefined),
    [chosenFile, fileStart, isMapped, template],
  );
  const isDone = outcome?.kind === 'imported' && wasAwaited;
  const isLocked = running !== undefined || isDone;
  useReturnAfterImport({ isDone, message: success, undoToken });
  const configuration = useMemo(() => buildImportConfiguration(choices), [choices]);
  const choose = async (file: File) => {
    const fileStart = await readFileStart(file);
    setChoices((current) => withFile(current, file, fileStart));
    setNextSteps({});
    setNewRecords(noNewRecords);
  };
  useHandedFile((file) => void choose(file));
  const change = (next: Choices) => {
    setChoices(next);
    setNextSteps({});
  };
  const importAgain = (file: File, given: ImportSaleCsvConfiguration, step: Partial<ImportSaleCsvConfiguration>) => {
    const steps = { ...nextSteps, ...step };
    setNextSteps(steps);
    importFile({ ...given, ...steps }, file);
  };
  const importFile = (given: ImportSaleCsvConfiguration, file: File) =>
    void start(file.name, (options) =>
      sales.import({ body: { importSaleCsvConfiguration: given }, files: { file } }, options),
    );
  return (
    <PageFrame>
      <PageHead
        title="Sales data import"
        primary={
          <>
            <Button variant="default" component={Link} to="/sales-import/names">
              Name aliases
            </Button>
            <SampleFile kind="SALES" />
          </>
        }
      />
      <CardColumn>
        {running && (
          <InView key="running">
            <ImportRunning fileName={running.fileName} progress={progress} />
          </InView>
        )}
        {outcome && (
          <InView key="ended">
            <ImportEnded outcome={outcome} success={success} />
            {isDone && <NextStep />}
          </InView>
        )}
        {outcome?.kind === 'rejected' && outcome.isOfFile && key !== undefined && !recognition && (
          <RejectedImportCard
            importKey={key}
            companyId={choices.companyId}
            creation={{ choices: newRecords, change: setNewRecords }}
            importAgain={
              choices.file && configuration
                ? (step) => choices.file && importAgain(choices.file, configuration, step)
                : undefined
            }
          />
        )}
        <Card title="File">
          <FilePicker
            file={choices.file}
            accepted={tableEndings}
            isLocked={isLocked}
            choose={(file) => void choose(file)}
          />
          {recognition ? (
            <CompanyChoice choices={choices} isLocked={isLocked} change={change} />
          ) : (
            <ImportChoices choices={choices} isLocked={isLocked} change={change} />
          )}
        </Card>
        {choices.file && recognition && (
          <RetailFileCard
            {...{ recognition, isLocked }}
            file={choices.file}
            companyId={choices.companyId}
            isRunning={running !== undefined}
            mapColumns={() => change({ ...choices, isMapped: true })}
            book={(booking) => {
              const { file } = choices;
              if (file) void start(file.name, (options) => feeds.book({ body: { booking }, files: { file } }, options));
            }}
          />
        )}
        {choices.file && !recognition && (
          <ChosenFile
            choices={choices}
            configuration={configuration}
            isLocked={isLocked}
            isRunning={running !== undefined}
            isRejected={outcome?.kind === 'rejected'}
            change={change}
            start={importFile}
          />
        )}
        <Card title="Recent imports">
          <RecentSalesImports />
        </Card>
      </CardColumn>
    </PageFrame>
  );
};

interface ContentProps {
  readonly choices: Choices;
  readonly configuration: ReturnType<typeof buildImportConfiguration>;
  readonly isLocked: boolean;
  readonly isRunning: boolean;
  /** After a rejection, the card with the next step contains the main button. */
  readonly isRejected: boolean;
  readonly change: (choices: Choices) => void;
  readonly start: (configuration: ImportSaleCsvConfiguration, file: File) => void;
}

const ChosenFile = (props: ContentProps) => {
  const { choices, configuration, isLocked, isRunning, isRejected, change, start } = props;
  const preview = useMemo(() => previewFor(choices), [choices]);
  const { file, companyId } = choices;
  const { order, format, otherDays } = (preview && datesFor(choices, preview)) ?? {};
  const numbers = preview && numbersFor(choices, preview);
  const columns = toColumnLists(choices.columns);
  const chosen = choices.decimalSign;
  return (
    <FileContent
      kind="SALES"
      start={choices.start}
      delimiter={choices.delimiter}
      dateFormat={format}
      decimalSign={numbers?.decimalSign}
      columns={choices.columns}
      hasFixedColumns={choices.template !== undefined}
      changeTable={(table) => change(withTable(choices, table))}
      changeColumns={(columns) => change({ ...choices, columns })}
      {...{ preview, isLocked }}
    >
      {(order === undefined || choices.dateOrder) && (
        <DateOrderSelect
          order={choices.dateOrder}
          isLocked={isLocked}
          choose={(dateOrder) => change({ ...choices, dateOrder })}
        />
      )}
      {otherDays && (
        <StampDaySwitch
          {...{ otherDays, isLocked }}
          stampDay={choices.stampDay}
          choose={(stampDay) => change({ ...choices, stampDay })}
        />
      )}
      {preview && needsDecimalSign(preview, { kind: 'SALES', columns, chosen, isRejected }) && (
        <DecimalSignSelect
          sign={chosen}
          isLocked={isLocked}
          choose={(decimalSign) => change({ ...choices, decimalSign })}
        />
      )}
      <CardFoot>
        {preview && !configuration && (
          <p>
            {missingChoice(companyId, preview, {
              isDateOrderOpen: order === undefined,
              isDecimalSignOpen: numbers?.isAmbiguous ?? false,
            })}
          </p>
        )}
        <UndoUnavailable kind="SALES" />
        <Button
          variant={isRejected ? 'default' : 'filled'}
          disabled={!configuration || isLocked}
          loading={isRunning}
          onClick={() => configuration && file && start(configuration, file)}
        >
          Import data
        </Button>
      </CardFoot>
    </FileContent>
  );
};

interface OpenFormats {
  readonly isDateOrderOpen: boolean;
  readonly isDecimalSignOpen: boolean;
}

const missingChoice = (
  companyId: number,
  { isSheetOpen }: Preview,
  { isDateOrderOpen, isDecimalSignOpen }: OpenFormats,
): string => {
  if (companyId === 0) return 'Choose a company.';
  if (isSheetOpen) return 'Choose a sheet.';
  if (isDateOrderOpen) return 'Choose a date format.';
  return isDecimalSignOpen ? 'Choose a decimal sign.' : 'Choose a column for each property.';
};
