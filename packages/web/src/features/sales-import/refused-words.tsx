import { Button } from '@mantine/core';
import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import type {
  ImportSaleCsvConfiguration,
  SaleImportRecord,
  UnknownWord,
} from '@shelfward/contract/sales/sales.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../kit/problem.ts';
import { nothingAsked } from '../../kit/resource.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { Card, CardFoot } from '../../kit/ui/cards.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import classes from './refused-words.module.css';
import { sales } from './sales-import.api.ts';
import { WordMeaning } from './word-meaning.tsx';

interface Props {
  /** By which the server knows the run that was refused. */
  readonly importKey: string;
  /** Whose stores a word may mean; 0 those of all companies. */
  readonly companyId: number;
  /** Undefined when the file is no longer at hand. */
  readonly importAgain: ((badRows: ImportSaleCsvConfiguration['badRows']) => void) | undefined;
}

/** After a refusal: the words that nobody knew, each once, to be given a meaning for good, and the ways to go on. */
export const RefusedWords = ({ importKey, companyId, importAgain }: Props) => {
  const run = useQuery(sales.importProgress({ params: { key: importKey } }));
  const record = useQuery<SaleImportRecord, ApiError>(
    run.data ? sales.getImport({ params: { importId: run.data.id } }) : nothingAsked<SaleImportRecord>(),
  );
  if (run.isError) return null;
  if (record.isError) return <ErrorState error={record.error} retry={record.refetch} />;
  if (!record.data) return <LoadingLines count={3} />;
  const { unknownWords } = record.data;
  return (
    <Card title={unknownWords.length > 0 ? 'Names that are not known' : 'How to go on'}>
      {unknownWords.length > 0 && <WordTable words={unknownWords} companyId={companyId} />}
      <CardFoot>
        <p>
          {importAgain
            ? 'Rows that are wrong can be left out: what they are is told, and the others are imported.'
            : 'Choose the file again to import it.'}
        </p>
        {importAgain && (
          <>
            <Button variant="default" onClick={() => importAgain('SKIP')}>
              Import the good rows
            </Button>
            {unknownWords.length > 0 && <Button onClick={() => importAgain('REFUSE')}>Import again</Button>}
          </>
        )}
      </CardFoot>
    </Card>
  );
};

const WordTable = ({ words, companyId }: { readonly words: readonly UnknownWord[]; readonly companyId: number }) => {
  const isAllowed = useIsAllowed();
  const mayMap = isAllowed(saleAliasRoutes.createStore.access);
  return (
    <>
      <p className={classes.text}>
        {mayMap
          ? 'Say what a name means, and every later import knows it. Then import again.'
          : 'An administrator or an order manager can say what a name means; every later import knows it then.'}
      </p>
      <DataTable label="What they mean" className={classes.words}>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">As</th>
            <th scope="col">Rows</th>
            {mayMap && <th scope="col">Means</th>}
          </tr>
        </thead>
        <tbody>
          {words.map((word) => (
            <tr key={`${word.kind} ${word.text}`}>
              <th scope="row">{word.text}</th>
              <td>{word.kind === 'STORE' ? 'Store' : 'Product UPC'}</td>
              <td>
                <Quantity value={word.rows} />
              </td>
              {mayMap && (
                <td>
                  <WordMeaning word={word} companyId={companyId} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </>
  );
};
