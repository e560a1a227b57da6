import { Button } from '@mantine/core';
import type {
  ImportSaleCsvConfiguration,
  SaleImportRecord,
  UnknownWord,
} from '@shelfward/contract/sales/sales.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../kit/problem.ts';
import { nothingAsked } from '../../kit/resource.ts';
import { Card, CardFoot } from '../../kit/ui/cards.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { sales } from './sales-import.api.ts';
import { type WordRow, WordsTable } from './words-table.tsx';

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
      {unknownWords.length > 0 && (
        <WordsTable rows={unknownWords.map((word) => rowOf(word, companyId))} next="Then import again." />
      )}
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

const rowOf = (word: UnknownWord, companyId: number): WordRow => ({
  key: `${word.kind} ${word.text}`,
  word,
  companyId,
});
