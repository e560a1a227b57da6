import type { FileProtocol } from '@shelfward/contract/integrations/sales-files/sales-files.rules.ts';
import type {
  FileKind,
  SalesFilesIntegration,
  SalesFilesTestResult,
} from '@shelfward/contract/integrations/sales-files/sales-files.shapes.ts';
import { type ComponentProps, useState } from 'react';
import { companyChoices } from '../../../entities/companies/companies.api.ts';
import { salesFiles } from '../../../entities/integrations/integrations.api.ts';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import type { Field, FormValues } from '../../../kit/form/form.types.ts';
import { RecordForm } from '../../../kit/screens/form-dialog.tsx';
import type { IntegrationFormProps } from '../core/integration-form.types.ts';
import { scheduleField } from '../core/schedule-input.tsx';
import { columnChoices, salesFileSchema, toSalesFilesInput, toSalesFileValues } from './sales-file-form.rules.ts';
import { SalesFileTest } from './sales-file-test.tsx';

/** The server and the format of sales files. The connection can be tested before it is saved. */
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
  readonly onSaved: (response: unknown) => void;
}

const Settings = ({ record, onSaved }: Props) => {
  const [tested, setTested] = useState<SalesFilesTestResult>();
  const test: Field = {
    label: 'Host key',
    section: '4. Connection test',
    kind: 'custom',
    render: (input) => <SalesFileTest input={input} integrationId={record?.id} tested={tested} onTested={setTested} />,
  };
  return (
    <EntityForm
      noun="integration"
      schema={salesFileSchema}
      empty={empty}
      record={record}
      from={toSalesFileValues}
      fields={{ ...connectionFields(record), serverKey: test, ...contentFields(tested?.preview?.rows[0]) }}
      save={(values, options) =>
        record
          ? salesFiles.update({ params: { id: record.id }, body: toSalesFilesInput(values) }, options)
          : salesFiles.create({ body: toSalesFilesInput(values) }, options)
      }
      onSaved={onSaved}
    />
  );
};

type FormProps = ComponentProps<typeof EntityForm<typeof salesFileSchema, SalesFilesIntegration>>;

const empty: FormProps['empty'] = {
  name: 'Sales files',
  fileKind: 'SALES',
  sendFolder: null,
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
  productIdentificationType: 'UPC',
  mode: 'REFUSE',
  badRows: 'REFUSE',
  schedule: { partialSync: '0 * * * *', fullSync: null },
};

const protocolLabels: Readonly<Record<FileProtocol, string>> = {
  SFTP: 'SFTP (SSH)',
  FTPS: 'FTPS (encrypted FTP)',
  FTP: 'FTP (traffic and password are not encrypted)',
};

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const whenKind =
  (...kinds: readonly FileKind[]) =>
  ({ fileKind }: FormValues): boolean =>
    kinds.some((kind) => kind === fileKind);

const connectionFields = (record: SalesFilesIntegration | undefined) =>
  ({
    name: { label: 'Name', section: '1. Server', codes: ['INTEGRATION_NAME_TAKEN'] },
    url: { label: 'Server', placeholder: 'files.example.com:22', width: 'half' },
    protocol: { label: 'Protocol', kind: 'select', choices: choices(protocolLabels), width: 'half' },
    username: { label: 'User', section: '2. Sign-in', width: 'half' },
    password: {
      label: 'Password',
      kind: 'secret',
      isStored: record?.hasPassword ?? false,
      width: 'half',
      codes: ['SECRET_REQUIRED'],
    },
    privateKey: {
      label: 'Private key',
      description: 'OpenSSH or PEM format. Enter a key, a password, or both.',
      kind: 'secret',
      isLong: true,
      isStored: record?.hasPrivateKey ?? false,
    },
    passphrase: { label: 'Key passphrase', kind: 'secret', isStored: record?.hasPassphrase ?? false },
    fileKind: {
      label: 'Type of files',
      section: '3. Files',
      description: 'Files of retailers are recognized, without columns. EDI goes to the EDI inbox.',
      kind: 'select',
      choices: choices({ SALES: 'Sales files', RETAILER: "Retailers' files", EDI: 'EDI (X12, EDIFACT)' }),
    },
    fileLocation: {
      label: 'File location',
      description: 'The folder with the files. A dot is the home folder of the user.',
      width: 'half',
    },
    filePattern: {
      label: 'File pattern',
      description: '* matches any characters, ? matches one.',
      width: 'half',
    },
    patternIgnoresCase: {
      label: 'Ignore case in the file pattern',
      description: 'For example, *.csv also matches SALES.CSV.',
      kind: 'switch',
    },
    processedFolder: {
      label: 'Processed folder',
      description: 'Imported files are moved to this folder. Leave empty to leave imported files in place.',
    },
    sendFolder: {
      label: 'Send folder',
      description: 'Acknowledgments and order responses are written to this folder. Leave empty to send none.',
      isShown: whenKind('EDI'),
    },
  }) as const satisfies FormProps['fields'];

const contentFields = (header: readonly string[] | undefined) => {
  const column = (label: string) =>
    ({
      label,
      kind: 'select',
      isId: true,
      choices: columnChoices(header),
      width: 'half',
      isShown: whenKind('SALES'),
    }) as const;
  return {
    companyId: {
      label: 'Company',
      section: '5. File format',
      kind: 'select',
      isId: true,
      choices: companyChoices,
      placeholder: 'All companies',
      width: 'half',
      codes: ['COMPANY_NOT_FOUND'],
      isShown: whenKind('SALES', 'RETAILER'),
    },
    storeNameIndex: column('Store'),
    upcIndex: column('Product UPC'),
    productQuantityIndex: column('Quantity'),
    soldOnDateIndex: column('Sold on'),
    salesValueIndex: { ...column('Sales value'), placeholder: 'Units × price' },
    unitPriceIndex: { ...column('Unit price'), placeholder: 'Not in these files' },
    promotionIndex: { ...column('Promotion'), placeholder: 'Not in these files' },
    ...formatFields,
    ...ruleFields,
    'schedule.partialSync': {
      ...scheduleField('Incremental sync', 'Imports new and changed files.'),
      section: '6. Schedule',
    },
    'schedule.fullSync': scheduleField('Full sync', 'Reads all files again and imports the rows that are missing.'),
  } as const satisfies FormProps['fields'];
};

/** How the values of a file are written. */
const formatFields = {
  productIdentificationType: {
    label: 'Product identification type',
    kind: 'select',
    choices: choices({ UPC: 'UPC', SKU: 'SKU', UPC_OR_SKU: 'UPC or SKU' }),
    width: 'half',
    isShown: whenKind('SALES'),
  },
  sheet: { label: 'Sheet', placeholder: 'The only sheet with data', width: 'half', isShown: whenKind('SALES') },
  headerRow: {
    label: 'Header line',
    description: '0 if the files have no header.',
    kind: 'number',
    placeholder: 'Detected from the file',
    width: 'half',
    isShown: whenKind('SALES'),
  },
  dateOrder: {
    label: 'Date format',
    kind: 'select',
    choices: choices({ MONTH_FIRST: 'MM/DD/YYYY', DAY_FIRST: 'DD/MM/YYYY' }),
    placeholder: 'Detected from the file',
    width: 'half',
    isShown: whenKind('SALES'),
  },
  decimalSign: {
    label: 'Decimal sign',
    kind: 'select',
    choices: choices({ POINT: 'Point: 1,234.50', COMMA: 'Comma: 1.234,50' }),
    placeholder: 'Detected from the file',
    width: 'half',
    isShown: whenKind('SALES'),
  },
  storeIdentificationType: {
    label: 'Store identification type',
    kind: 'select',
    choices: choices({ STORE_NAME: 'Store name', STORE_NUMBER: 'Store number' }),
    width: 'half',
    isShown: whenKind('SALES'),
  },
  csvDelimiter: {
    label: 'Delimiter',
    kind: 'select',
    choices: choices({ DEFAULT: 'Comma', TAB: 'Tab', SEMICOLON: 'Semicolon', SPACE: 'Space' }),
    width: 'half',
    isShown: whenKind('SALES'),
  },
} as const satisfies FormProps['fields'];

/** What happens with rows that cannot be imported as they are. */
const ruleFields = {
  mode: {
    label: 'Rows that match imported sales',
    kind: 'select',
    choices: choices({
      REFUSE: 'Reject the file with the counts',
      SKIP: 'Skip these rows',
      REPLACE: 'Replace by store and day',
      APPEND: 'Add all rows',
    }),
    width: 'half',
    isShown: whenKind('SALES', 'RETAILER'),
  },
  badRows: {
    label: 'Invalid rows',
    kind: 'select',
    choices: choices({ REFUSE: 'Reject the file', SKIP: 'Skip rows and log them' }),
    isShown: whenKind('SALES', 'RETAILER'),
  },
} as const satisfies FormProps['fields'];
