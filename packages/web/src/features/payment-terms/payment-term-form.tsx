import { type PaymentTerm, paymentTermInput } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { paymentTerms } from '../../entities/payment-terms/payment-terms.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';

export const PaymentTermForm = ({ term }: { readonly term?: PaymentTerm }) => (
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
