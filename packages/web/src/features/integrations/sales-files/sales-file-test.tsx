import { Alert, Button } from '@mantine/core';
import type { SalesFilesTestResult } from '@shelfward/contract/integrations/sales-files/sales-files.shapes.ts';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { FieldInput, FormValues } from '../../../kit/form/form.types.ts';
import { ApiError } from '../../../kit/problem.ts';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { Quantity } from '../../../kit/ui/figures.tsx';
import { formatBytes } from '../../../kit/ui/numbers.ts';
import { messageOf } from '../../../kit/ui/states.tsx';
import { ConnectionTest, useConnectionTest } from '../core/connection-test.tsx';
import { salesFiles } from '../core/integrations.api.ts';
import { meaningsOf, testOf } from './sales-file-form.rules.ts';
import classes from './sales-file-test.module.css';

interface Props {
  readonly input: FieldInput;
  readonly integrationId: number | undefined;
  readonly tested: SalesFilesTestResult | undefined;
  readonly onTested: (result: SalesFilesTestResult | undefined) => void;
}

/** Tries what is filled in. A server is signed in to only when somebody has confirmed that it is the right one. */
export const SalesFileTest = ({ input, integrationId, tested, onTested }: Props) => {
  const { isBusy, problem, test } = useConnectionTest(wordsOf);
  const ask = (serverKey: unknown) =>
    test(async () => {
      onTested(undefined);
      const body = testOf({ ...input.values, serverKey }, integrationId);
      if (!body) return 'Fill in the server, the user and the columns first.';
      onTested(await salesFiles.testConnection({ body }));
      return undefined;
    });
  const confirm = (key: string) => {
    input.onChange(key);
    void ask(key);
  };
  return (
    <ConnectionTest isBusy={isBusy} problem={problem} onTest={() => ask(input.value)}>
      {tested?.server?.isConfirmed === false && (
        <Stranger server={tested.server} isKnown={Boolean(input.value)} onConfirm={confirm} />
      )}
      {tested?.isSignedIn && <Found tested={tested} values={input.values} />}
    </ConnectionTest>
  );
};

/** Here only what went wrong matters, not that something did. */
const wordsOf = (error: Error): string =>
  (error instanceof ApiError && (error.fields[0]?.message ?? error.detail)) || messageOf(error);

interface StrangerProps {
  readonly server: NonNullable<SalesFilesTestResult['server']>;
  readonly isKnown: boolean;
  readonly onConfirm: (key: string) => void;
}

const Stranger = ({ server: { key, fingerprint }, isKnown, onConfirm }: StrangerProps) => (
  <Alert color={isKnown ? 'red' : 'yellow'} variant="light" role="alert" p="sm">
    <p className={classes.words}>
      {isKnown
        ? 'The server shows another key than the one that was confirmed. Ask whoever runs it whether it was renewed: otherwise somebody else may be answering.'
        : 'Is this the right server? Compare its fingerprint with what whoever runs it told you. Nobody has signed in yet.'}
    </p>
    <code className={classes.fingerprint}>{fingerprint}</code>
    <Button size="xs" variant="default" onClick={() => onConfirm(key)}>
      {isKnown ? 'Confirm the new key' : 'This is the server'}
    </Button>
  </Alert>
);

interface FoundProps {
  readonly tested: SalesFilesTestResult;
  readonly values: FormValues;
}

const Found = ({ tested, values }: FoundProps) => {
  const { files, filesFound, filesTaken, preview, findings } = tested;
  return (
    <div className={classes.found} role="status">
      <p className={classes.words}>
        The sign-in works. Of <Quantity value={filesFound} /> {plural(filesFound, 'file')} in the folder,{' '}
        <Quantity value={filesTaken} /> {plural(filesTaken, 'fits', 'fit')} the pattern.
      </p>
      {findings.map((finding) => (
        <p key={finding} className={classes.finding}>
          {finding}
        </p>
      ))}
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Files in the folder">
          {files.slice(0, 8).map(({ name, bytes, isTaken }) => (
            <li key={name} data-taken={isTaken}>
              <span>{name}</span>
              <span>{isTaken ? formatBytes(bytes) : 'not taken'}</span>
            </li>
          ))}
        </ul>
      )}
      {preview && <Preview preview={preview} values={values} />}
    </div>
  );
};

interface PreviewProps {
  readonly preview: NonNullable<SalesFilesTestResult['preview']>;
  readonly values: FormValues;
}

const Preview = ({ preview: { name, rows }, values }: PreviewProps) => {
  const meanings = meaningsOf(values);
  const [header = [], ...sample] = rows;
  return (
    <DataTable label={`The first rows of ${name}`} className={classes.preview}>
      <thead>
        <tr>
          {header.map((_, place) => (
            <th key={place} scope="col">
              {meanings.get(place) ?? '–'}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[header, ...sample.slice(0, 4)].map((fields, line) => (
          <tr key={line} data-header={line === 0}>
            {header.map((_, place) => (
              <td key={place} data-used={meanings.has(place)}>
                {fields[place] ?? ''}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
};
