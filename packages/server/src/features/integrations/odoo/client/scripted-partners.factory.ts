import type { ScriptedOdoo } from './scripted-odoo.factory.ts';

const place = { street: '1 Main Street', street2: false, city: 'Albany', zip: '12207', phone: false, ref: false };
const nowhere = { state_id: false, country_id: false, parent_id: false };

/** A write date in Odoo's format. */
export const writtenAgo = (minutes = 0): string =>
  new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');

/** Contacts in Odoo: companies and their delivery addresses, which are the stores. */
export const createPartners = (odoo: ScriptedOdoo) => {
  const partner = (values: object): number =>
    odoo.make('res.partner', { ...place, ...nowhere, active: true, write_date: writtenAgo(), ...values });
  /** Sets the company of a contact, which is itself for a company. */
  const within = (id: number, companyId: number): number => {
    odoo.change('res.partner', id, { commercial_partner_id: [companyId, 'Company'] });
    return id;
  };
  return {
    company: (name: string, values: object = {}): number => {
      const id = partner({ name, is_company: true, type: 'contact', ...values });
      return within(id, id);
    },
    store: (name: string, parent: number, values: object = {}): number =>
      within(
        partner({ name, is_company: false, type: 'delivery', parent_id: [parent, 'Its company'], ...values }),
        parent,
      ),
    edit: (id: number, values: object): void => odoo.change('res.partner', id, { write_date: writtenAgo(), ...values }),
  };
};
