import { SegmentedControl } from '@mantine/core';
import type { GettingStarted } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import { type StartStep, startSteps } from '@shelfward/contract/getting-started/getting-started.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { tableEndings } from '@shelfward/contract/kit/tables/packing.rules.ts';
import { listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { IconCheck, IconFileSpreadsheet, IconLock } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { handFile } from '../../kit/file-import/file-handoff.ts';
import { SampleFile } from '../../kit/file-import/sample-file.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { FilePicker } from '../../kit/ui/file-picker.tsx';
import { LinkButton } from '../../kit/ui/link-button.tsx';
import classes from './getting-started.module.css';
import { listFileColumns, type StepFile, stepCounts, stepTexts } from './start-steps.ts';

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
      <header>
        <h2 id="step">{title}</h2>
        <span className={classes.place}>
          Step {startSteps.indexOf(step) + 1} · about {formatCount(minutes, 'minute')}
        </span>
        <p className={classes.about}>{about}</p>
      </header>
      {lockedBy !== null && <Locked lockedBy={lockedBy} />}
      {lockedBy === null && files.length > 0 && <Loader files={files} />}
      {step === 'PRICE_LIST' && (
        <div>
          <WorkbookLink />
        </div>
      )}
      <footer>
        <p className={classes.state}>
          {state?.isDone && <IconCheck className={classes.check} size={15} stroke={2.2} aria-hidden />}
          {stepCounts[step](start.counts)}
        </p>
        {state?.isDone && <LinkButton to={records.to}>{records.label}</LinkButton>}
        {lockedBy === null && (
          <LinkButton
            variant={files.length > 0 && step !== 'ASSORTMENTS' ? 'default' : 'filled'}
            to={page.to}
            search={page.search}
          >
            {page.label}
          </LinkButton>
        )}
      </footer>
    </section>
  );
};

const Locked = ({ lockedBy }: { readonly lockedBy: StartStep }) => (
  <div className={classes.locked}>
    <IconLock size={18} stroke={1.6} aria-hidden />
    <p>Available after {stepTexts[lockedBy].title}.</p>
    <LinkButton to="." search={{ step: lockedBy }}>
      Go to {stepTexts[lockedBy].title}
    </LinkButton>
  </div>
);

const Loader = ({ files }: { readonly files: readonly StepFile[] }) => {
  const [search, change] = useScreenSearch();
  const navigate = useNavigate();
  const file = files.find(({ kind }) => kind === search.file) ?? files[0];
  if (!file) return null;
  const open = (chosen: File) => {
    handFile(file.to, chosen);
    void navigate({ to: file.to, search: file.search ?? {} });
  };
  return (
    <>
      <div className={classes.loader}>
        {files.length > 1 && (
          <SegmentedControl
            aria-label="File"
            data={files.map(({ kind, label }) => ({ value: kind, label }))}
            value={file.kind}
            onChange={(kind) => change({ file: kind })}
          />
        )}
        <FilePicker file={undefined} accepted={tableEndings} isLocked={false} choose={open} />
        <div className={classes.links}>
          <SampleFile kind={file.kind} size="xs" isForEmptyAccount />
          <WorkbookLink />
        </div>
      </div>
      <Columns file={file} />
    </>
  );
};

const WorkbookLink = () => (
  <span className={classes.workbook}>
    <Link to="/getting-started/workbook" className="link">
      <IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />
      Use the workbook
    </Link>
    (all steps in one Excel file)
  </span>
);

const Columns = ({ file: { kind, refersTo } }: { readonly file: StepFile }) => {
  const { required, optional } = listFileColumns(kind);
  const reference = refersTo && listImportProperties(kind).find(({ id }) => id === refersTo.property);
  return (
    <dl className={classes.chips}>
      <Chips label="Required" state="required" names={required.map(({ label }) => label)} />
      <Chips label="Optional" state="optional" names={optional.map(({ label }) => label)} />
      {refersTo && reference && (
        <Chips
          label={`From step ${startSteps.indexOf(refersTo.step) + 1}`}
          state="reference"
          names={[`${reference.label} (${stepTexts[refersTo.step].title})`]}
        />
      )}
    </dl>
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
