/** The record types that are imported one by one, with the integrations that import them. */
const imports = {
  COMPANY: { label: 'company', integration: 'Companies' },
  STORE: { label: 'store', integration: 'Stores' },
} as const;
export type ImportedEntity = keyof typeof imports;

interface ImportedRecord {
  readonly entity: ImportedEntity;
  readonly name: string | null;
}

/** A record of Odoo in a sentence; Odoo allows contacts without a name. */
const nameRecord = ({ entity, name }: ImportedRecord): string =>
  name === null ? `${imports[entity].label} without a name` : `${imports[entity].label} ${name}`;

const again = (entity: ImportedEntity): string => `run ${imports[entity].integration} again`;

/** Why a company or store is not imported: the rest of the sentence, and the action. */
export const partnerReasons = {
  sameCompanyNames: (): string =>
    `several companies in Odoo have this name. Rename or archive the others in Odoo, then ${again('COMPANY')}.`,
  noCompany: (): string =>
    `its delivery address has no company. Choose the company of the address in Odoo, then ${again('STORE')}.`,
  companyFailed: (company: string): string =>
    `its company ${company} could not be imported. Correct the company in Odoo as its log says, then ${again('STORE')}.`,
  companyArchived: (company: string): string =>
    `its company ${company} is archived in Odoo. Restore the company in Odoo with “Unarchive”, or archive the address there, then ${again('STORE')}.`,
  companyHidden: (company: string): string =>
    `the Odoo user of this connection may not read its company ${company}. Grant this user the access right in Odoo under Settings, Users, then ${again('STORE')}.`,
  parentIsPerson: (contact: string): string =>
    `its contact ${contact} is a person in Odoo and not a company. Choose the company of the address in Odoo, then ${again('STORE')}.`,
  parentIsStore: (contact: string): string =>
    `its contact ${contact} is a delivery address in Odoo itself. Choose the company of the address in Odoo, then ${again('STORE')}.`,
  parentIsOwn: (company: string): string =>
    `its company ${company} owns the Odoo database, and is not a customer. Choose the company of the address in Odoo, then ${again('STORE')}.`,
  noName: (company: string | null): string =>
    `the delivery address of ${company ?? 'no company'} has no name in Odoo. Enter a name in Odoo, then ${again('STORE')}.`,
  sameStoreNames: (count: number, addresses: string): string =>
    `Odoo has ${count} delivery addresses with this name: ${addresses}. Give each a unique name in Odoo, then ${again('STORE')}.`,
  sameNumbers: (): string =>
    `several stores here have this number. Give each store a unique number here, then ${again('STORE')}.`,
  linkedElsewhere: (): string =>
    `another address in Odoo with this number or name is already linked. Give each address a unique reference in Odoo, then ${again('STORE')}.`,
  invalidField: (field: string, problem: string): string =>
    `the field ${field} ${problem}. Correct the field in Odoo, then run the sync again.`,
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The import of companies and stores. */
export const importMessages = {
  invalid: (record: ImportedRecord, reason: string): string =>
    `The ${nameRecord(record)} cannot be imported because ${reason}`,
  rejectedHere: (record: ImportedRecord, reason: string): string =>
    `The ${nameRecord(record)} cannot be imported because ${lowerFirst(reason.replace(/\.$/, ''))}. Correct it here or in Odoo, then ${again(record.entity)}.`,
  changedInBoth: (record: ImportedRecord): string =>
    `The ${nameRecord(record)} was changed here and in Odoo. The values from Odoo replaced the local values. Check the values here.`,
  deletedInOdoo: (record: ImportedRecord): string =>
    `The ${nameRecord(record)} was deleted in Odoo, or the login of this connection may no longer see it. Deactivate it here if it is no longer needed.`,
};
