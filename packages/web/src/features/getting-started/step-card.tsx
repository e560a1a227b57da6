import { Box, SegmentedControl, Text } from '@mantine/core';
import type { GettingStarted } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import { type StartStep, startSteps } from '@shelfward/contract/getting-started/getting-started.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { tableEndings } from '@shelfward/contract/kit/tables/packing.rules.ts';
import { listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { IconCheck, IconFileSpreadsheet, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { NextStep } from '../../entities/getting-started/next-step.tsx';
import { useOpenImporter } from '../../kit/file-import/file-handoff.ts';
import { SampleFile } from '../../kit/file-import/sample-file.tsx';
import { useChooseFiles } from '../../kit/file-import/use-choose-files.ts';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { FilePicker } from '../../kit/ui/file-picker.tsx';
import { Grid, Group, Stack } from '../../kit/ui/layout.tsx';
import { LinkButton } from '../../kit/ui/link-button.tsx';
import classes from './getting-started.module.css';
import { ParLevels } from './par-levels.tsx';
import { lacksPrices, listFileColumns, type StepFile, stepCounts, stepTexts } from './start-steps.ts';

interface Props {
  readonly start: GettingStarted;
  readonly step: StartStep;
}

/** The selected step: what it is for, its file with the columns, and its form. */
export const StepCard = ({ start, step }: Props) => {
  const { title, about, minutes, files, page, records } = stepTexts[step];
  const state = start.steps.find((one) => one.step === step);
  const lockedBy = state?.lockedBy ?? null;
  return (
    <section className={classes.step} aria-labelledby="step">
      <Grid component="header" columns="1fr auto" gap="6px 16px" align="baseline">
        <h2 id="step">{title}</h2>
        <Text span c="dimmed" fz={12}>
          Step {startSteps.indexOf(step) + 1} · about {formatCount(minutes, 'minute')}
        </Text>
        <Text maw={640} c="dimmed" className={classes.about ?? ''}>
          {about}
        </Text>
      </Grid>
      {step === 'PAR_LEVELS' && lockedBy === null && <ParLevels />}
      {lockedBy !== null && <Locked lockedBy={lockedBy} />}
      {lockedBy === null && files.length > 0 && (
        <Loader files={files} initial={step === 'PRODUCTS' && lacksPrices(start.counts) ? 'PRICES' : undefined} />
      )}
      <Group component="footer" gap={10} justify="flex-end" wrap>
        <p className={classes.state}>
          {state?.isDone && <IconCheck className={classes.check} size={15} stroke={2.2} aria-hidden />}
          {stepCounts[step](start.counts)}
        </p>
        {state?.isDone && step !== 'PAR_LEVELS' && <LinkButton to={records.to}>{records.label}</LinkButton>}
        {step === 'PAR_LEVELS' && state?.isDone && <NextStep />}
        {lockedBy === null && (
          <LinkButton
            variant={(files.length > 0 && step !== 'ASSORTMENTS') || step === 'PAR_LEVELS' ? 'default' : 'filled'}
            to={page.to}
            search={page.search}
          >
            {page.label}
          </LinkButton>
        )}
      </Group>
    </section>
  );
};

const Locked = ({ lockedBy }: { readonly lockedBy: StartStep }) => (
  <Group gap={10} wrap c="dimmed">
    <IconLock size={18} stroke={1.6} aria-hidden />
    <Box component="p" flex={1}>
      Available after {stepTexts[lockedBy].title}.
    </Box>
    <LinkButton to="." search={{ step: lockedBy }}>
      Go to {stepTexts[lockedBy].title}
    </LinkButton>
  </Group>
);

interface LoaderProps {
  readonly files: readonly StepFile[];
  readonly initial: StepFile['kind'] | undefined;
}

const Loader = ({ files, initial }: LoaderProps) => {
  const [search, change] = useScreenSearch();
  const openImporter = useOpenImporter();
  const file = files.find(({ kind }) => kind === (search.file ?? initial)) ?? files[0];
  const kind = file?.kind ?? 'PRODUCTS';
  const chosen = useChooseFiles(kind, (one) => openImporter(kind, one));
  if (!file) return null;
  return (
    <>
      <Stack gap={12} align="stretch" className={classes.loader ?? ''}>
        {files.length > 1 && (
          <SegmentedControl
            aria-label="File"
            data={files.map(({ kind, label }) => ({ value: kind, label }))}
            value={file.kind}
            onChange={(kind) => change({ file: kind })}
          />
        )}
        <FilePicker
          file={undefined}
          accepted={tableEndings}
          isLocked={false}
          isMultiple
          isBusy={chosen.isBusy}
          choose={chosen.choose}
        />
        <Group gap="8px 18px" wrap>
          <SampleFile kind={file.kind} size="xs" isForEmptyAccount />
          <WorkbookLink />
        </Group>
      </Stack>
      <Columns file={file} />
    </>
  );
};

const WorkbookLink = () => (
  <Group c="dimmed" className={classes.workbook ?? ''} component="span" gap={6} wrap>
    <Link to="/getting-started/workbook" className="link">
      <IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />
      Use the workbook
    </Link>
    (all steps in one Excel file)
  </Group>
);

const Columns = ({ file: { kind, refersTo } }: { readonly file: StepFile }) => {
  const { required, optional } = listFileColumns(kind);
  const reference = refersTo && listImportProperties(kind).find(({ id }) => id === refersTo.property);
  return (
    <Stack component="dl" gap={9} className={classes.chips ?? ''}>
      <Chips label="Required" state="required" names={required.map(({ label }) => label)} />
      <Chips label="Optional" state="optional" names={optional.map(({ label }) => label)} />
      {refersTo && reference && (
        <Chips
          label={`From step ${startSteps.indexOf(refersTo.step) + 1}`}
          state="reference"
          names={[`${reference.label} (${stepTexts[refersTo.step].title})`]}
        />
      )}
    </Stack>
  );
};

interface ChipsProps {
  readonly label: string;
  readonly state: 'required' | 'optional' | 'reference';
  readonly names: readonly string[];
}

const Chips = ({ label, state, names }: ChipsProps) =>
  names.length > 0 && (
    <div>
      <dt>{label}</dt>
      {names.map((name) => (
        <dd key={name} data-state={state}>
          {state === 'required' && <IconCheck size={13} stroke={2.2} aria-hidden />}
          {name}
        </dd>
      ))}
    </div>
  );
