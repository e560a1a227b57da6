import type { FileProtocol } from '@shelfward/contract/integrations/sales-files/sales-files.rules.ts';
import type {
  SalesFilesIntegration,
  SalesFilesTestResult,
} from '@shelfward/contract/integrations/sales-files/sales-files.shapes.ts';
import { type ComponentProps, useState } from 'react';
import { companyChoices } from '../../../entities/companies/companies.api.ts';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import type { Field } from '../../../kit/form/form.types.ts';
import { RecordForm } from '../../../kit/screens/form-dialog.tsx';
import type { IntegrationFormProps } from '../core/integration-form.types.ts';
import { salesFiles } from '../core/integrations.api.ts';
import { scheduleField } from '../core/schedule-input.tsx';
import { columnChoices, inputOf, salesFileSchema, valuesOf } from './sales-file-form.rules.ts';
import { SalesFileTest } from './sales-file-test.tsx';

/** Where files of sales come from and what is in them; the connection is tried before it is kept. */
export const SalesFileForm = ({ integration, onSaved }: IntegrationFormProps) => {
  if (!integration) return <Settings onSaved={onSaved} />;
  return (
    <RecordForm
      load={salesFiles.get({ params: { id: integration.id } })}
      form={(record) => <Settings record={record} onSaved={onSaved} />}
    />
  );
};

interface Props {
  readonly record?: SalesFilesIntegration;
  readonly onSaved: (answer: unknown) => void;
}

const Settings = ({ record, onSaved }: Props) => {
  const [tested, setTested] = useState<SalesFilesTestResult>();
  const test: Field = {
    label: 'Server key',
    section: '4. Test',
    kind: 'custom',
    render: (input) => <SalesFileTest input={input} integrationId={record?.id} tested={tested} onTested={setTested} />,
  };
  return (
    <EntityForm
      noun="integration"
      schema={salesFileSchema}
      empty={empty}
      record={record}
      from={valuesOf}
      fields={{ ...connectionFields(record), serverKey: test, ...contentFields(tested?.preview?.rows[0]) }}
      save={(values, options) =>
        record
          ? salesFiles.update({ params: { id: record.id }, body: inputOf(values) }, options)
          : salesFiles.create({ body: inputOf(values) }, options)
      }
      onSaved={onSaved}
    />
  );
};

type FormProps = ComponentProps<typeof EntityForm<typeof salesFileSchema, SalesFilesIntegration>>;

const empty: FormProps['empty'] = {
  name: 'Sales by file',
  protocol: 'SFTP',
  fileLocation: '.',
  filePattern: '*.csv',
  processedFolder: 'processed',
  companyId: null,
  storeIdentificationType: 'STORE_NAME',
  csvDelimiter: 'DEFAULT',
  storeNameIndex: 0,
  upcIndex: 1,
  productQuantityIndex: 2,
  soldOnDateIndex: 3,
  mode: 'APPEND',
  badRows: 'REFUSE',
  schedule: { partialSync: '0 * * * *', fullSync: null },
};

const protocolWords: Readonly<Record<FileProtocol, string>> = {
  SFTP: 'SFTP (over SSH)',
  FTPS: 'FTP, encrypted (FTPS)',
  FTP: 'FTP without encryption: anybody on the way can read along',
};

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const connectionFields = (record: SalesFilesIntegration | undefined) =>
  ({
    name: { label: 'Name', section: '1. Server', codes: ['INTEGRATION_NAME_TAKEN'] },
    url: { label: 'Server', placeholder: 'files.example.com:22', width: 'half' },
    protocol: { label: 'Protocol', kind: 'select', choices: choices(protocolWords), width: 'half' },
    username: { label: 'User', section: '2. Sign-in', width: 'half' },
    password: {
      label: 'Password',
      kind: 'secret',
      isKept: record?.hasPassword ?? false,
      width: 'half',
      codes: ['SECRET_REQUIRED'],
    },
    privateKey: {
      label: 'Private key',
      description: 'For SFTP, as OpenSSH or PEM has it. A key or a password, or both.',
      kind: 'secret',
      isLong: true,
      isKept: record?.hasPrivateKey ?? false,
    },
    passphrase: { label: 'Passphrase of the key', kind: 'secret', isKept: record?.hasPassphrase ?? false },
    fileLocation: {
      label: 'File location',
      section: '3. Files',
      description: 'The folder. A dot is the folder that the user lands in.',
      width: 'half',
    },
    filePattern: {
      label: 'File pattern',
      description: '* stands for any letters, ? for one. Capitals count.',
      width: 'half',
    },
    processedFolder: {
      label: 'Processed folder',
      description: 'Imported files are moved there. Left empty, they stay where they are.',
    },
  }) as const satisfies FormProps['fields'];

const contentFields = (header: readonly string[] | undefined) => {
  const column = (label: string) =>
    ({ label, kind: 'select', isId: true, choices: columnChoices(header), width: 'half' }) as const;
  return {
    storeNameIndex: { ...column('Store'), section: '5. What is in the files' },
    upcIndex: column('Product UPC'),
    productQuantityIndex: column('Quantity'),
    soldOnDateIndex: column('Sold on'),
    salesValueIndex: { ...column('Sales value'), placeholder: 'Units at their price' },
    dateOrder: {
      label: '01/02/2026 is',
      kind: 'select',
      choices: choices({ MONTH_FIRST: 'January 2', DAY_FIRST: 'February 1' }),
      placeholder: 'Found from the dates',
      width: 'half',
    },
    companyId: {
      label: 'Company',
      kind: 'select',
      isId: true,
      choices: companyChoices,
      placeholder: 'All companies',
      width: 'half',
      codes: ['COMPANY_NOT_FOUND'],
    },
    storeIdentificationType: {
      label: 'Stores are known by',
      kind: 'select',
      choices: choices({ STORE_NAME: 'Their name', STORE_NUMBER: 'Their number' }),
      width: 'half',
    },
    csvDelimiter: {
      label: 'Delimiter',
      kind: 'select',
      choices: choices({ DEFAULT: 'Comma', TAB: 'Tab', SEMICOLON: 'Semicolon', SPACE: 'Space' }),
      width: 'half',
    },
    mode: {
      label: 'Sales that are there already',
      kind: 'select',
      choices: choices({ APPEND: 'Stay: files bring new ones', REPLACE: 'Are replaced by store and day' }),
      width: 'half',
    },
    badRows: {
      label: 'Rows that cannot be imported',
      kind: 'select',
      choices: choices({ REFUSE: 'Refuse their file', SKIP: 'Are left out and logged' }),
    },
    'schedule.partialSync': {
      ...scheduleField('New files', 'Looks for files that are new or have changed.'),
      section: '6. When',
    },
    'schedule.fullSync': scheduleField('Everything', 'Reads every file again, and imports what it does not know.'),
  } as const satisfies FormProps['fields'];
};
