import {
  type PaymentTerm,
  paymentTermInput,
  paymentTermRoutes,
} from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { paymentTerms } from '../../entities/payment-terms/payment-terms.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { quantityColumn } from '../../kit/screens/columns.tsx';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';

export const PaymentTermsPage = () => (
  <ListPage
    isEmbedded
    screen="payment-terms"
    title="Payment terms"
    noun={['payment term', 'payment terms']}
    query={paymentTerms.list}
    defaultSort={['name,asc']}
    searchHint="Name"
    columns={[
      { key: 'name', label: 'Name', sortable: true },
      quantityColumn('days', 'Days until payment', { sortable: true }),
      {
        key: 'inactive',
        label: 'Status',
        sortable: true,
        render: (term) => <StatusBadge status={term.inactive ? 'INACTIVE' : 'ACTIVE'} />,
      },
    ]}
    create={{ label: 'New payment term', access: paymentTermRoutes.create, form: <PaymentTermForm /> }}
    edit={{ load: (id) => paymentTerms.get({ params: { id } }), form: (term) => <PaymentTermForm term={term} /> }}
    activation={{
      access: paymentTermRoutes.deactivate,
      activate: (id) => paymentTerms.activate({ params: { id } }),
      deactivate: (id) => paymentTerms.deactivate({ params: { id } }),
    }}
  />
);

const PaymentTermForm = ({ term }: { readonly term?: PaymentTerm }) => (
  <EntityForm
    noun="payment term"
    schema={paymentTermInput}
    empty={{ name: '', days: 30 }}
    record={term}
    fields={{
      name: { label: 'Name', placeholder: 'Net 30', codes: ['PAYMENT_TERM_NAME_TAKEN'] },
      days: { label: 'Days until payment', kind: 'number', suffix: 'day', width: 'half' },
    }}
    save={(body, options) =>
      term ? paymentTerms.update({ params: { id: term.id }, body }, options) : paymentTerms.create({ body }, options)
    }
  />
);
