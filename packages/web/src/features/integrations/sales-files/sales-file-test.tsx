import { Alert, Box, Button, Text } from '@mantine/core';
import { ApiError } from '@shelfward/client/api-error.ts';
import type { SalesFilesTestResult } from '@shelfward/contract/integrations/sales-files/sales-files.shapes.ts';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { salesFiles } from '../../../entities/integrations/integrations.api.ts';
import type { FieldInput, FormValues } from '../../../kit/form/form.types.ts';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { Quantity } from '../../../kit/ui/figures.tsx';
import { Stack } from '../../../kit/ui/layout.tsx';
import { formatBytes } from '../../../kit/ui/numbers.ts';
import { toErrorMessage } from '../../../kit/ui/states.tsx';
import { ConnectionTest, useConnectionTest } from '../core/connection-test.tsx';
import { buildConnectionTest, columnLabels } from './sales-file-form.rules.ts';
import classes from './sales-file-test.module.css';

interface Props {
  readonly input: FieldInput;
  readonly integrationId: number | undefined;
  readonly tested: SalesFilesTestResult | undefined;
  readonly onTested: (result: SalesFilesTestResult | undefined) => void;
}

/** Tests the values of the form. The client signs in only after the user has confirmed the host key. */
export const SalesFileTest = ({ input, integrationId, tested, onTested }: Props) => {
  const { isBusy, problem, test } = useConnectionTest(formatTestError);
  const runTest = (serverKey: unknown) =>
    test(async () => {
      onTested(undefined);
      const body = buildConnectionTest({ ...input.values, serverKey }, integrationId);
      if (!body) return 'Enter the server, the user, and the columns or the company first.';
      onTested(await salesFiles.testConnection({ body }));
      return undefined;
    });
  const confirm = (key: string) => {
    input.onChange(key);
    void runTest(key);
  };
  return (
    <ConnectionTest isBusy={isBusy} problem={problem} onTest={() => runTest(input.value)}>
      {tested?.server?.isConfirmed === false && (
        <UnconfirmedServer server={tested.server} isKnown={Boolean(input.value)} onConfirm={confirm} />
      )}
      {tested?.isSignedIn && <TestResult tested={tested} values={input.values} />}
    </ConnectionTest>
  );
};

/** The reason alone, without the generic message that the test failed. */
const formatTestError = (error: Error): string =>
  (error instanceof ApiError && (error.fields[0]?.message ?? error.detail)) || toErrorMessage(error);

interface UnconfirmedServerProps {
  readonly server: NonNullable<SalesFilesTestResult['server']>;
  readonly isKnown: boolean;
  readonly onConfirm: (key: string) => void;
}

const UnconfirmedServer = ({ server: { key, fingerprint }, isKnown, onConfirm }: UnconfirmedServerProps) => (
  <Alert color={isKnown ? 'red' : 'yellow'} variant="light" role="alert" p="sm">
    <Text fz={13}>
      {isKnown
        ? 'The host key changed. Ask the server administrator whether it was renewed. An unexpected key can mean that another server is responding.'
        : 'Compare the fingerprint with the one provided by the server administrator. The password has not been sent yet.'}
    </Text>
    <Box className="breakable" component="code" display="block" my={8} fz={12}>
      {fingerprint}
    </Box>
    <Button size="xs" variant="default" onClick={() => onConfirm(key)}>
      {isKnown ? 'Confirm new host key' : 'Confirm host key'}
    </Button>
  </Alert>
);

interface TestResultProps {
  readonly tested: SalesFilesTestResult;
  readonly values: FormValues;
}

const TestResult = ({ tested, values }: TestResultProps) => {
  const { files, filesFound, filesTaken, preview, findings } = tested;
  return (
    <Stack gap={8} miw={0} role="status">
      <Text fz={13}>
        Connected. <Quantity value={filesTaken} /> of <Quantity value={filesFound} /> {plural(filesFound, 'file')} in
        the folder {plural(filesTaken, 'matches', 'match')} the pattern.
      </Text>
      {findings.map((finding) => (
        <Text key={finding} fz={12.5} c="var(--sw-warning)">
          {finding}
        </Text>
      ))}
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Files in the folder">
          {files.slice(0, 8).map(({ name, bytes, isTaken }) => (
            <li key={name} data-matched={isTaken}>
              <span>{name}</span>
              <span>{isTaken ? formatBytes(bytes) : 'not matched'}</span>
            </li>
          ))}
        </ul>
      )}
      {preview && <Preview preview={preview} values={values} />}
    </Stack>
  );
};

interface PreviewProps {
  readonly preview: NonNullable<SalesFilesTestResult['preview']>;
  readonly values: FormValues;
}

const Preview = ({ preview: { name, rows }, values }: PreviewProps) => {
  const fieldLabels = columnLabels(values);
  const [header = [], ...sample] = rows;
  return (
    <DataTable label={`First rows of ${name}`} className={classes.preview}>
      <thead>
        <tr>
          {header.map((_, index) => (
            <th key={index} scope="col">
              {fieldLabels.get(index) ?? '–'}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[header, ...sample.slice(0, 4)].map((fields, line) => (
          <tr key={line} data-header={line === 0}>
            {header.map((_, index) => (
              <td key={index} data-used={fieldLabels.has(index)}>
                {fields[index] ?? ''}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
};
