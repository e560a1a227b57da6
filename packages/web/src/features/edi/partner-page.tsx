import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { ediPartners } from './edi.api.ts';
import { PartnerForm } from './partner-form.tsx';

/** The settings of a partner. */
export const PartnerPage = () => {
  const { partnerId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(ediPartners.get({ params: { partnerId } }));
  return (
    <PageFrame>
      <PageHead title={data?.name} />
      {error && <ErrorState error={error} retry={refetch} />}
      {!error && !data && <LoadingLines />}
      {data && (
        <CardColumn>
          <Card label="Settings" isNarrow>
            <PartnerForm partner={data} />
          </Card>
        </CardColumn>
      )}
    </PageFrame>
  );
};
