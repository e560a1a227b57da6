import { ediFile } from '@shelfward/contract/edi/interchanges.shapes.ts';
import type { PartnerProposal } from '@shelfward/contract/edi/partners.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { disabledQuery } from '../../kit/resource.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { FileDrop } from '../../kit/ui/file-drop.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { toastError } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { ediInterchanges, ediPartners } from './edi.api.ts';
import { PartnerForm } from './partner-form.tsx';
import { ProposalCard } from './proposal-card.tsx';

/** Sets up a partner from a sample file, or from an interchange that waits for its partner. */
export const NewPartnerPage = () => {
  const [search] = useScreenSearch();
  const [read, setRead] = useState<PartnerProposal>();
  const isWaiting = typeof search.interchange === 'string';
  const waiting = useQuery(
    isWaiting
      ? ediInterchanges.proposal({ params: { interchangeId: String(search.interchange) } })
      : disabledQuery<PartnerProposal>(),
  );
  const proposal = read ?? waiting.data;
  return (
    <PageFrame>
      <PageHead title="New partner" />
      <CardColumn>
        {waiting.error && <ErrorState error={waiting.error} retry={waiting.refetch} />}
        {!isWaiting && <Sample onRead={setRead} />}
        {proposal && <ProposalCard proposal={proposal} />}
        {isWaiting && !proposal && !waiting.error && <LoadingLines />}
        {(proposal || !isWaiting) && !proposal?.partner && (
          <Card title="Settings" isNarrow>
            <PartnerForm key={proposal ? 'proposed' : 'empty'} proposal={proposal} />
          </Card>
        )}
      </CardColumn>
    </PageFrame>
  );
};

const Sample = ({ onRead }: { readonly onRead: (proposal: PartnerProposal) => void }) => {
  const { isBusy, run } = useBusy();
  const propose = ([file]: readonly File[]) =>
    void run(async () => {
      if (file) await ediPartners.propose({ files: { file } }).then(onRead, toastError);
    });
  return (
    <Card title="Sample file">
      <FileDrop label="Choose a sample file" accept={ediFile.accept} onFiles={propose} isBusy={isBusy}>
        A file of the partner, such as an 852 or 850, fills in its addresses and shows what to decide.
      </FileDrop>
    </Card>
  );
};
