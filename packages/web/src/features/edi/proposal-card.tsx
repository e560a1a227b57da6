import type { PartnerProposal } from '@shelfward/contract/edi/partners.shapes.ts';
import { Link } from '@tanstack/react-router';
import { Card } from '../../kit/ui/cards.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Grid } from '../../kit/ui/layout.tsx';
import { partnerHref } from './edi.api.ts';
import classes from './edi.module.css';
import { toDocumentName, toMeaningText, toQuestionText } from './edi-texts.rules.ts';

/** What a sample says about its partner, and what a person has to decide. */
export const ProposalCard = ({ proposal }: { readonly proposal: PartnerProposal }) => {
  const { partner, standard, version, delimiters, documents, usage, hasTotalsOnly, questions } = proposal;
  return (
    <Card title="Found in the file">
      {partner && (
        <p role="alert">
          The partner{' '}
          <Link className="link" to={partnerHref(partner)}>
            {partner.name}
          </Link>{' '}
          has these addresses.
        </p>
      )}
      <p>
        {standard} {version}, {usage === 'PRODUCTION' ? 'production' : 'test'}:{' '}
        {documents.map(toDocumentName).join(', ')}. Delimiters: element <code>{delimiters.element}</code>, component{' '}
        <code>{delimiters.component}</code>, segment <code>{JSON.stringify(delimiters.terminator).slice(1, -1)}</code>.
      </p>
      {(questions.length > 0 || hasTotalsOnly) && (
        <Grid component="ul" gap={4} mt={4} className={classes.findings ?? ''}>
          {questions.map((question) => (
            <li key={question} className={classes.finding} data-severity="WARNING">
              {toQuestionText(question)}
            </li>
          ))}
          {hasTotalsOnly && (
            <li className={classes.finding} data-severity="WARNING">
              The documents have totals of all stores only, which are not booked. Ask the partner for quantities per
              store.
            </li>
          )}
        </Grid>
      )}
      <Codes proposal={proposal} />
    </Card>
  );
};

const Codes = ({
  proposal: { measures, itemCodes, storeQualifiers, units },
}: {
  readonly proposal: PartnerProposal;
}) => {
  const groups = [
    ['Quantity', measures],
    ['Product number', itemCodes],
    ['Store number', storeQualifiers],
    ['Unit', units],
  ] as const;
  return (
    <DataTable label="Codes">
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Code</th>
          <th scope="col">Meaning</th>
          <th scope="col">Found</th>
        </tr>
      </thead>
      <tbody>
        {groups.flatMap(([kind, codes]) =>
          codes.map(({ code, count, meaning }) => (
            <tr key={`${kind} ${code}`}>
              <td>{kind}</td>
              <th scope="row">{code === '' ? '(empty)' : code}</th>
              <td>{toMeaningText(meaning)}</td>
              <td>{count.toLocaleString('en-US')}</td>
            </tr>
          )),
        )}
      </tbody>
    </DataTable>
  );
};
