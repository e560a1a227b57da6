// Generated from the migrated database by "npm run db:types". Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export interface AlertTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  alertRuleId: number;
  subjectIds: number[];
  type: string;
  title: string;
  reason: string;
  day: string;
  value: number;
  expected: number;
  weeks: number;
  raisedAt: Date;
  endedAt: Date | null;
  ended: string | null;
  mailedAt: Date | null;
}

export interface AlertEvaluationTable {
  tenantId: Generated<number>;
  alertRuleId: number;
  salesVersion: number;
  evaluatedOn: string;
  evaluatedAt: Date;
  lastDay: string | null;
  subjects: number;
  omittedSubjects: number;
}

export interface AlertRecipientTable {
  tenantId: Generated<number>;
  alertRuleId: number;
  userId: number;
  stoppedAt: Date | null;
}

export interface AlertRuleTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  ownerId: number;
  subject: string;
  kind: string;
  figure: string;
  threshold: number;
  weeks: number;
  filters: unknown;
  isShared: boolean;
  isTask: boolean;
  isEvent: boolean;
  mutedUntil: string | null;
  inactive: Generated<boolean>;
  createdAt: Generated<Date>;
  version: Generated<number>;
}

export interface ApiTokenTable {
  tenantId: Generated<number>;
  id: Generated<string>;
  userId: number;
  name: string;
  tokenHash: string;
  access: string;
  authorities: string[];
  createdAt: Generated<Date>;
  expiresAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  networks: Generated<string[]>;
  redirectHost: string | null;
  clientHash: string | null;
  refreshHash: string | null;
  refreshExpiresAt: Date | null;
}

export interface AppUserTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  email: string;
  firstName: Generated<string>;
  lastName: Generated<string>;
  passwordHash: string | null;
  authorities: Generated<string[]>;
  activated: Generated<boolean>;
  betaFlag: Generated<boolean>;
  lastLogin: Date | null;
  inactive: Generated<boolean>;
  version: Generated<number>;
  imageFileId: number | null;
  twoFactorSecret: string | null;
  twoFactorOn: Generated<boolean>;
  twoFactorStep: number | null;
  createdAt: Generated<Date>;
  passwordChangedAt: Date | null;
  emailKey: GeneratedAlways<string>;
  scopeKind: string | null;
  scopeFromGroups: Generated<boolean>;
}

export interface AssortmentRecompileTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  requestedBy: number | null;
  requestedAt: Generated<Date>;
  stores: number;
  doneStores: Generated<number>;
  changedItems: Generated<number>;
  passedStoreId: Generated<number>;
  leaseUntil: Date | null;
  endedAt: Date | null;
  attempts: Generated<number>;
  nextAttemptAt: Generated<Date>;
  leaseToken: string | null;
  cancelRequestedAt: Date | null;
}

export interface AttributeKeyTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  name: string;
  inactive: Generated<boolean>;
  version: Generated<number>;
  nameKey: Generated<string>;
}

export interface AttributeValueTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  attributeKeyId: number;
  name: string;
  inactive: Generated<boolean>;
  version: Generated<number>;
  nameKey: Generated<string>;
}

export interface AuditEntryTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  createdAt: Generated<Date>;
  actorId: number | null;
  impersonatorId: number | null;
  requestId: string;
  entityType: string;
  entityId: number;
  field: string | null;
  previousValue: unknown | null;
  updatedValue: unknown | null;
  sealId: number | null;
  impersonatorTenantId: number | null;
  impersonatorEmail: string | null;
  apiToken: string | null;
}

export interface AuditSealTable {
  tenantId: number;
  id: number;
  sealedAt: Generated<Date>;
  entries: number;
  hash: string;
}

export interface AutopilotRunTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  companyId: number;
  cutOff: Date;
  createdAt: Generated<Date>;
  ranAt: Date | null;
  settings: unknown | null;
  sentence: string | null;
  orderProposalId: number | null;
  waitingProposalId: number | null;
  undoneAt: Date | null;
  undoneBy: number | null;
  endedAt: Date | null;
  result: string | null;
  attempts: Generated<number>;
  nextAttemptAt: Generated<Date>;
  leaseUntil: Date | null;
  leaseToken: string | null;
  cancelRequestedAt: Date | null;
}

export interface AutopilotSettingTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  companyId: number | null;
  storeId: number | null;
  mode: string | null;
  modeAt: Date | null;
  modeBy: number | null;
  orderStatus: string | null;
  atCutOff: string | null;
  hoursBefore: number | null;
  proposal: unknown | null;
  limits: unknown | null;
  notifiedUserIds: Generated<number[]>;
  pauseReason: string | null;
  pauseSentence: string | null;
  pausedAt: Date | null;
  pausedBy: number | null;
  version: Generated<number>;
}

export interface AutopilotStoreTable {
  tenantId: Generated<number>;
  storeId: number;
  deliveryDay: string;
  runId: number;
  companyId: number;
  state: string;
  orderProposalId: number | null;
  salesOrderId: number | null;
  valueCents: number;
  lines: unknown;
  findings: unknown;
  limits: unknown;
  inputs: unknown;
  sentence: string | null;
  decision: string | null;
  decidedAt: Date | null;
  decidedBy: number | null;
}

export interface BackTestTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  companies: unknown;
  productLines: unknown;
  leadWeeks: number;
  reviewWeeks: number;
  testWeeks: number;
  serviceLevel: number;
  requestedBy: number | null;
  createdAt: Generated<Date>;
  startedAt: Date | null;
  percent: Generated<number>;
  asOf: string | null;
  counts: unknown | null;
  comparison: unknown | null;
  result: unknown | null;
  endedAt: Date | null;
  outcome: string | null;
  attempts: Generated<number>;
  nextAttemptAt: Generated<Date>;
  leaseUntil: Date | null;
  leaseToken: string | null;
  cancelRequestedAt: Date | null;
  knownPromotions: Generated<string>;
}

export interface BackTestPartTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  backTestId: number;
  kind: string;
  recordId: number | null;
  name: string;
  demandUnits: number;
  availability: number;
  stockUnits: number;
  stockCents: number;
  suggestedUnits: number | null;
  suggestedCents: number | null;
  suggestedAvailability: number | null;
  verdict: string;
  staticUnits: number | null;
  staticVerdict: string | null;
  reason: string | null;
}

export interface BackupScheduleTable {
  id: Generated<number>;
  target: string;
  keep: number;
  intervalHours: number;
  attemptedAt: Date;
  error: string | null;
  checkedName: string | null;
  checkedCreatedAt: Date | null;
  checkedRows: number | null;
  checkedSeconds: number | null;
  checkedAt: Date | null;
}

export interface BatchJobTable {
  tenantId: Generated<number>;
  id: Generated<string>;
  userId: number;
  sessionId: string;
  requests: unknown;
  responses: Generated<unknown>;
  createdAt: Generated<Date>;
  leaseUntil: Date | null;
  endedAt: Date | null;
  attempts: Generated<number>;
  nextAttemptAt: Generated<Date>;
  leaseToken: string | null;
  cancelRequestedAt: Date | null;
  byApiToken: Generated<boolean>;
}

export interface BuyerTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  name: string;
  emailAddress: string;
  inactive: Generated<boolean>;
  version: Generated<number>;
  emailAddressKey: GeneratedAlways<string>;
}

export interface CarrierBudgetTable {
  tenantId: Generated<number>;
  integrationId: number;
  calls: Generated<Date[]>;
  blockedUntil: Date | null;
}

export interface ChartNoteTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  day: string;
  text: string;
  companyId: number | null;
  storeId: number | null;
  productLineId: number | null;
  productId: number | null;
  userId: number;
  createdAt: Generated<Date>;
  version: Generated<number>;
}

export interface ClientTable {
  id: GeneratedAlways<number>;
  subdomain: string;
  name: string;
  registrationDate: Generated<Date>;
  betaFlag: Generated<boolean>;
  inactive: Generated<boolean>;
  version: Generated<number>;
  adminOnlyDelete: Generated<boolean>;
  logoFileId: number | null;
  createdUserId: number | null;
  externalMark: Generated<string | null>;
  timeZone: Generated<string>;
  currency: Generated<string>;
  twoFactorRequired: Generated<boolean>;
  usersCanCount: Generated<boolean>;
  reportCalendar: Generated<unknown>;
  outsideMails: Generated<unknown>;
}

export interface ClientStorageTable {
  clientId: number;
  rowCount: number;
  bytes: number;
  measuredAt: Date;
}

export interface CompanyTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  name: string;
  salesChannelId: number | null;
  orderManagerId: number | null;
  paymentTermId: number | null;
  priceListId: number | null;
  discount: Generated<number>;
  minItemsForStoreProposal: Generated<number>;
  addressLine1: string | null;
  addressLine2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  countryCode: string | null;
  inactive: Generated<boolean>;
  version: Generated<number>;
  nameKey: Generated<string>;
}

export interface CompanyBuyerTable {
  tenantId: Generated<number>;
  companyId: number;
  buyerId: number;
}

export interface ControlNumberTable {
  tenantId: Generated<number>;
  tradingPartnerId: number;
  level: string;
  last: number;
}

export interface DashboardTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  ownerId: number;
  name: string;
  tiles: Generated<unknown>;
  days: unknown | null;
  filters: unknown | null;
  sharedWithAll: Generated<boolean>;
  sharedRoles: Generated<string[]>;
  createdAt: Generated<Date>;
  version: Generated<number>;
}

export interface DashboardReaderTable {
  tenantId: Generated<number>;
  dashboardId: number;
  userId: number;
}

export interface DefaultViewTable {
  tenantId: Generated<number>;
  userId: number;
  screen: string;
  savedViewId: number;
}

export interface DeliveryCalendarTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  companyId: number | null;
  regionId: number | null;
  storeId: number | null;
  orderDays: number[] | null;
  cutOff: string | null;
  timeZone: string | null;
  deliveryDays: number[] | null;
  leadDays: number | null;
  exceptions: Generated<unknown>;
  version: Generated<number>;
}

export interface DemandForecastTable {
  tenantId: Generated<number>;
  storeId: number;
  productId: number;
  asOf: string;
  weekly: number[];
  level: number;
  weekDispersion: number;
  horizonDispersion: number;
  uncertain: boolean;
}

export interface EdiDocumentTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  interchangeId: number;
  position: number;
  type: string;
  control: string;
  functionalId: string;
  groupControl: string;
  number: Generated<string>;
  segment: number;
  segmentCount: number;
  state: string;
  acknowledgment: string | null;
  acknowledgmentDue: Date | null;
  findings: Generated<unknown>;
  findingCount: Generated<number>;
  missing: Generated<unknown>;
  messages: Generated<unknown>;
  otherSales: Generated<string>;
  unmatched: Generated<string>;
  saleImportId: number | null;
  bookedAt: Date | null;
  acknowledgedBy: number | null;
  responseTo: number | null;
  doubts: Generated<string>;
}

export interface EdiOrderTable {
  tenantId: Generated<number>;
  salesOrderId: number;
  ediDocumentId: number;
}

export interface ExpectedOrderProductTable {
  tenantId: Generated<number>;
  companyId: number;
  storeId: number;
  productId: number;
  orderUnits: number[];
  stockUnits: number[];
  totalUnits: number;
  totalUnitsLow: number;
  totalUnitsHigh: number;
  totalCents: number;
}

export interface ExpectedOrderTotalTable {
  tenantId: Generated<number>;
  companyId: number;
  storeId: number;
  asOf: string;
  stockDay: string;
  orderUnits: number[];
  orderUnitsLow: number[];
  orderUnitsHigh: number[];
  orderCents: number[];
  orderCentsLow: number[];
  orderCentsHigh: number[];
  stockUnits: number[];
  stockUnitsLow: number[];
  stockUnitsHigh: number[];
  stockCents: number[];
  soldUnits: number[];
}

export interface ExternalMappingTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  integrationId: number;
  entity: string;
  internalId: number;
  model: string;
  externalId: number;
  externalKey: string | null;
  hashIn: string | null;
  hashOut: string | null;
  remoteWriteDate: string | null;
  state: Generated<string>;
  syncedAt: Generated<Date>;
}

export interface FeedTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  companyId: number;
  template: string;
  name: string;
  inactive: Generated<boolean>;
  createdAt: Generated<Date>;
  version: Generated<number>;
  reportedStock: Generated<string>;
}

export interface FeedOpeningTable {
  tenantId: Generated<number>;
  feedId: number;
  yearFrom: string;
  storeId: number;
  productId: number;
  saleImportId: number;
  countedTo: string;
  units: number;
  cents: number;
}

export interface GlobalAssortmentTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  name: string;
  inactive: Generated<boolean>;
  version: Generated<number>;
  nameKey: Generated<string>;
}

export interface GlobalAssortmentItemTable {
  tenantId: Generated<number>;
  globalAssortmentId: number;
  productId: number;
  quantity: number;
}

export interface IdempotencyKeyTable {
  tenantId: Generated<number>;
  userId: number;
  route: string;
  key: string;
  requestHash: string;
  status: number | null;
  headers: unknown | null;
  body: string | null;
  createdAt: Generated<Date>;
}

export interface IdentityGroupTable {
  tenantId: Generated<number>;
  providerId: number;
  name: string;
  authorities: string[];
  scopeKind: string | null;
}

export interface IdentityGroupScopeTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  providerId: number;
  groupName: string;
  companyId: number;
  regionId: number | null;
  storeId: number | null;
}

export interface IdentityProviderTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  additionalScopes: string;
  groupsClaim: string;
  createsUsers: boolean;
  passwordsAllowed: boolean;
  passwordUserId: number;
  version: Generated<number>;
}

export interface ImportFileTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  integrationId: number;
  name: string;
  sha256: Generated<string>;
  bytes: number;
  modifiedAt: Date | null;
  status: string;
  revision: Generated<number>;
  deliveries: Generated<number>;
  rowCount: Generated<number>;
  messages: Generated<unknown>;
  saleImportId: number | null;
  movedTo: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

export interface ImportMappingTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  kind: string;
  companyId: number | null;
  namesSha256: string;
  columns: unknown;
  qualifiers: unknown | null;
  dateOrder: string | null;
  decimalSign: string | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  version: Generated<number>;
}

export interface IntegrationTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  name: string;
  nameKey: Generated<string>;
  integrationType: string;
  parentId: number | null;
  operating: Generated<boolean>;
  inactive: Generated<boolean>;
  partialCron: string | null;
  fullCron: string | null;
  settings: Generated<unknown>;
  secrets: string | null;
  version: Generated<number>;
}

export interface IntegrationLogTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  integrationId: number;
  queueItemId: number | null;
  integrationLogType: string;
  success: boolean;
  resolved: Generated<boolean>;
  message: string;
  exceptionMessage: string | null;
  entityType: string | null;
  entityId: number | null;
  entityName: string | null;
  field: string | null;
  externalId: string | null;
  payload: unknown | null;
  fingerprint: string;
  occurrences: Generated<number>;
  inactive: Generated<boolean>;
  createdAt: Generated<Date>;
  lastOccurredAt: Generated<Date>;
  retryAsked: Generated<boolean>;
}

export interface IntegrationQueueItemTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  integrationId: number;
  status: Generated<string>;
  priority: number;
  completeSync: boolean;
  createdAt: Generated<Date>;
  startedAt: Date | null;
  endedAt: Date | null;
  attempts: Generated<number>;
  nextAttemptAt: Generated<Date>;
  leaseUntil: Date | null;
  done: Generated<number>;
  total: number | null;
  failed: Generated<number>;
  message: string | null;
  leaseToken: string | null;
  cancelRequestedAt: Date | null;
}

export interface IntegrationStateTable {
  tenantId: Generated<number>;
  integrationId: number;
  lastInteractionTime: Date | null;
  lastInteractionMessage: string | null;
  nextPartialAt: Date | null;
  nextFullAt: Date | null;
}

export interface InterchangeTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  tradingPartnerId: number | null;
  direction: string;
  status: string;
  usage: string;
  standard: string;
  senderQualifier: string;
  senderId: string;
  receiverQualifier: string;
  receiverId: string;
  control: string;
  fileName: string;
  sha256: string;
  byteCount: number;
  content: Buffer;
  findings: Generated<unknown>;
  duplicateOf: number | null;
  receivedBy: number | null;
  createdAt: Generated<Date>;
  processedAt: Date | null;
  attempts: Generated<number>;
  nextAttemptAt: Generated<Date>;
  leaseUntil: Date | null;
  leaseToken: string | null;
  cancelRequestedAt: Date | null;
  integrationId: number | null;
  sentAt: Date | null;
}

export interface InventoryCountTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  storeId: number;
  productId: number;
  kind: string;
  quantity: number;
  countedOn: string;
  countedAt: Generated<Date>;
  countedBy: number | null;
}

export interface KnownDeviceTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  userId: number;
  deviceHash: string;
  expiresAt: Date;
}

export interface LatestBackupTable {
  id: Generated<number>;
  finishedAt: Date;
  rowCount: number;
  bytes: number;
}

export interface LedgerTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  weeks: number;
  formerRule: string;
  requestedBy: number | null;
  createdAt: Generated<Date>;
  percent: Generated<number>;
  firstDay: string | null;
  untilDay: string | null;
  endedAt: Date | null;
  outcome: string | null;
  attempts: Generated<number>;
  nextAttemptAt: Generated<Date>;
  leaseUntil: Date | null;
  leaseToken: string | null;
  cancelRequestedAt: Date | null;
}

export interface LedgerOverrideTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  ledgerId: number;
  companyId: number;
  storeId: number;
  productId: number;
  userId: number | null;
  kind: string;
  changedOn: string;
  proposed: number;
  chosen: number;
  proposedCents: number;
  chosenCents: number;
  proposedEmptyDays: number;
  chosenEmptyDays: number;
}

export interface LedgerPartTable {
  tenantId: Generated<number>;
  ledgerId: number;
  companyId: number;
  changedOn: string | null;
  figures: unknown;
}

export interface LedgerStockOutTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  ledgerId: number;
  companyId: number;
  storeId: number;
  productId: number;
  cause: string;
  firstDay: string;
  days: number;
  salesOrderId: number | null;
  orderProposalId: number | null;
}

export interface MailTable {
  tenantId: Generated<number>;
  id: string;
  recipient: string;
  subject: string;
  letter: string | null;
  createdAt: Date;
  expiresAt: Date;
  attempts: Generated<number>;
  nextAttemptAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
  lastError: string | null;
  leaseUntil: Date | null;
  leaseToken: string | null;
  cancelRequestedAt: Date | null;
}

export interface MasterImportTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  kind: string;
  status: Generated<string>;
  fileName: string;
  fileSha256: string;
  fileBytes: number;
  header: Generated<unknown>;
  columns: Generated<unknown>;
  companyId: number | null;
  priceListId: number | null;
  rowCount: Generated<number>;
  newCount: Generated<number>;
  changedCount: Generated<number>;
  sameCount: Generated<number>;
  badCount: Generated<number>;
  createdBy: number;
  createdAt: Generated<Date>;
  committedAt: Date | null;
  messages: Generated<unknown>;
  version: Generated<number>;
  numbers: Generated<unknown>;
  qualifiers: Generated<unknown>;
}

export interface MasterImportAdditionTable {
  tenantId: Generated<number>;
  masterImportId: number;
  line: number;
  recordId: number;
}

export interface MasterImportRowTable {
  tenantId: Generated<number>;
  masterImportId: number;
  line: number;
  cells: unknown;
  given: unknown;
  problems: unknown;
  outcome: string;
  errors: unknown;
  note: string | null;
  recordId: number | null;
  recordVersion: number | null;
  before: unknown | null;
  changes: unknown;
}

export interface OdooPreviewTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  integrationId: number;
  createdAt: Generated<Date>;
  currentType: string | null;
  done: Generated<number>;
  total: number | null;
  steps: Generated<unknown>;
  message: string | null;
  endedAt: Date | null;
  outcome: string | null;
  attempts: Generated<number>;
  nextAttemptAt: Generated<Date>;
  leaseUntil: Date | null;
  leaseToken: string | null;
  cancelRequestedAt: Date | null;
}

export interface OrderConstraintTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  companyId: number | null;
  regionId: number | null;
  storeId: number | null;
  minValueCents: number | null;
  minUnits: number | null;
  minCases: number | null;
  minWeightGrams: number | null;
  freight: unknown | null;
  version: Generated<number>;
}

export interface OrderImportTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  fileName: string;
  fileSha256: string;
  fileBytes: number;
  header: unknown;
  columns: unknown;
  rowCount: number;
  orderIds: number[];
  totalUnit: number;
  totalPriceCents: number;
  messages: unknown;
  createdBy: number;
  createdAt: Generated<Date>;
}

export interface OrderProposalTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  companyId: number;
  status: Generated<string>;
  expirationDate: Date;
  authorId: number;
  createdDate: Generated<Date>;
  inactive: Generated<boolean>;
  version: Generated<number>;
  autoFairShare: Generated<boolean>;
  topUpToMinItems: Generated<boolean>;
  budgetCents: number | null;
}

export interface OrderSyncTable {
  tenantId: Generated<number>;
  salesOrderId: number;
  failures: Generated<number>;
  reason: string | null;
  nextAttemptAt: Date | null;
  attemptedAt: Date | null;
  synchronizedAt: Date | null;
  erpOrderName: string | null;
  payloadHash: string | null;
  noteSent: Generated<boolean>;
  baseIntegrationId: number | null;
  erpOrder: unknown | null;
  erpAmounts: unknown | null;
  storeId: number | null;
  regionId: number | null;
}

export interface OutsideAddressTable {
  tenantId: Generated<number>;
  address: string;
  createdAt: Date;
}

export interface OutsideMailTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  userId: number;
  createdAt: Date;
}

export interface ParAccuracyTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  firstWeek: string;
  weeks: number;
  companyId: number;
  productLineId: number | null;
  serviceLevel: number;
  pairs: number;
  notCompared: number;
  covered: number;
  demandUnits: number;
  expectedUnits: number;
  missedUnits: number;
}

export interface ParAccuracyMissTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  firstWeek: string;
  weeks: number;
  storeId: number;
  productId: number;
  serviceLevel: number;
  parLevel: number;
  demandUnits: number;
  missedUnits: number;
  missedCents: number;
}

export interface ParForecastTable {
  tenantId: Generated<number>;
  firstWeek: string;
  storeId: number;
  weeks: number;
  productIds: number[];
  parLevels: number[];
  packSizes: number[];
  serviceLevels: number[];
  demand: number[];
}

export interface ParSuggestionTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  runId: number;
  storeId: number;
  productId: number;
  parLevel: number;
  suggestedParLevel: number;
  unlimitedParLevel: number;
  limitedBy: string | null;
  priceCents: number | null;
  weeklyLevel: number;
  seasonFactor: number;
  expectedDemand: number;
  dispersion: number;
  weekDispersion: number;
  leadWeeks: number;
  reviewWeeks: number;
  serviceLevel: number;
  availableWeeks: number;
  unavailableWeeks: number;
  recentFrom: string;
  recentUnits: number[];
  recentUnavailable: number[];
  state: Generated<string>;
  snoozedUntil: string | null;
  decidedBy: number | null;
  decidedAt: Date | null;
  packSize: Generated<number>;
  similarTo: string | null;
  promotionWeeks: Generated<number>;
  promotionFactor: Generated<number>;
  recentPromotions: Generated<number[]>;
  lostCents: Generated<number>;
  peakWeeks: Generated<number>;
  lift: Generated<number>;
  liftStores: Generated<number>;
  relativeError: number | null;
  leadDays: number | null;
  coverDays: number | null;
  byCalendar: Generated<boolean>;
  endedProbability: number | null;
  stoppedWeeks: number | null;
  successorProductId: number | null;
  predecessorProductId: number | null;
  confidence: string | null;
  comparedWeeks: number | null;
  coveredWeeks: number | null;
  kindError: number | null;
  promotionName: string | null;
  liftPromotions: Generated<number>;
  liftError: number | null;
  movingHolidays: Generated<string[]>;
}

export interface ParSuggestionVersionTable {
  tenantId: Generated<number>;
  slot: number;
  version: number;
}

export interface PasswordResetRequestTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  email: string;
  requestId: string;
  createdAt: Date;
  purpose: Generated<string>;
}

export interface PaymentTermTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  name: string;
  days: number;
  inactive: Generated<boolean>;
  version: Generated<number>;
  nameKey: Generated<string>;
}

export interface PhantomStockTable {
  tenantId: Generated<number>;
  storeId: number;
  productId: number;
  onHand: number;
  weeks: number;
  lostCents: number;
  since: string;
  foundAt: Date;
  reported: Generated<boolean>;
}

export interface PriceChangeTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  productPriceId: number;
  productId: number;
  priceListId: number;
  oldPriceCents: number | null;
  newPriceCents: number;
  effectiveOn: Generated<string>;
  adjustedBy: number | null;
  adjustedAt: Generated<Date>;
}

export interface PriceListTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  name: string;
  isDefault: Generated<boolean>;
  inactive: Generated<boolean>;
  version: Generated<number>;
  nameKey: Generated<string>;
}

export interface ProductTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  upc: string;
  sku: string | null;
  name: string;
  productLineId: number | null;
  seasonId: number | null;
  packSize: Generated<number>;
  onHand: Generated<number>;
  discontinued: Generated<boolean>;
  inactive: Generated<boolean>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  version: Generated<number>;
  searchText: Generated<string>;
  upcKey: Generated<string>;
  skuKey: string | null;
  nameKey: Generated<string>;
  gtin: string | null;
  gtinTwin: Generated<number>;
  layerSize: number | null;
  palletSize: number | null;
  unitWeightGrams: number | null;
  minQuantity: number | null;
  maxQuantity: number | null;
  predecessorProductId: number | null;
}

export interface ProductAliasTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  productId: number;
  word: Generated<string>;
  wordKey: Generated<string>;
  createdBy: number;
  createdAt: Generated<Date>;
  name: Generated<string>;
  nameKey: Generated<string>;
  kind: Generated<string>;
  companyId: number | null;
}

export interface ProductAttributeTable {
  tenantId: Generated<number>;
  productId: number;
  attributeValueId: number;
}

export interface ProductLineTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  name: string;
  isDefault: Generated<boolean>;
  inactive: Generated<boolean>;
  version: Generated<number>;
  nameKey: Generated<string>;
}

export interface ProductOrderAmountTable {
  tenantId: Generated<number>;
  productId: number;
  id: Generated<number>;
  pendingOrders: number;
  openUnits: number;
}

export interface ProductPriceTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  productId: number;
  priceListId: number;
  priceCents: number;
  inactive: Generated<boolean>;
  version: Generated<number>;
  minQuantity: number | null;
  maxQuantity: number | null;
}

export interface ProductSeasonTable {
  tenantId: Generated<number>;
  productId: number;
  factors: number[];
}

export interface PromotionTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  productLineId: number | null;
  name: string;
  fromDay: string;
  untilDay: string;
  companyId: number | null;
  productId: number | null;
  priceCents: number | null;
  usualPriceCents: number | null;
  discountPercent: number | null;
  deal: Generated<boolean>;
  feature: Generated<boolean>;
  note: string | null;
  version: Generated<number>;
  storeId: number | null;
}

export interface PromotionLiftTable {
  tenantId: Generated<number>;
  promotionId: number;
  plannedLift: number | null;
  realLift: number | null;
  stores: number;
  liftPromotions: number | null;
  liftError: number | null;
}

export interface ProposalReviewTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  orderProposalId: number;
  buyerId: number;
  keyHash: string;
  message: string | null;
  sentAt: Date;
  sentBy: number;
  expiresAt: Date;
  openedAt: Date | null;
  approvedAt: Date | null;
  inactive: Generated<boolean>;
  version: Generated<number>;
  storeIds: number[] | null;
}

export interface ProposalReviewChangeTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  proposalReviewId: number;
  storeOrderProposalId: number;
  productId: number;
  previousQuantity: number;
  quantity: number;
  changedDate: Date;
}

export interface ProposalReviewCommentTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  proposalReviewId: number;
  storeOrderProposalId: number | null;
  commentText: string;
  createdDate: Date;
}

export interface ProposalReviewStoreTable {
  tenantId: Generated<number>;
  proposalReviewId: number;
  storeOrderProposalId: number;
}

export interface RecoveryCodeTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  userId: number;
  codeHash: string;
  usedAt: Date | null;
}

export interface RegionTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  companyId: number;
  name: string;
  number: string | null;
  code: string | null;
  phoneNumber: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  countryCode: string | null;
  inactive: Generated<boolean>;
  version: Generated<number>;
  nameKey: Generated<string>;
}

export interface RegionBuyerTable {
  tenantId: Generated<number>;
  regionId: number;
  buyerId: number;
}

export interface ReplenishmentLineSettingTable {
  tenantId: Generated<number>;
  productLineId: number;
  serviceLevel: number | null;
  marginPercent: number | null;
}

export interface ReplenishmentRunTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  cause: string;
  requestedBy: number | null;
  createdAt: Generated<Date>;
  asOf: string | null;
  salesVersion: Generated<number>;
  stores: Generated<number>;
  doneStores: Generated<number>;
  pairs: Generated<number>;
  suggestions: Generated<number>;
  endedAt: Date | null;
  result: string | null;
  attempts: Generated<number>;
  nextAttemptAt: Generated<Date>;
  leaseUntil: Date | null;
  leaseToken: string | null;
  cancelRequestedAt: Date | null;
  accepted: Generated<number>;
  acceptedChanges: unknown | null;
  undoneAt: Date | null;
}

export interface ReplenishmentSettingTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  companyId: number | null;
  mode: string | null;
  leadWeeks: number | null;
  reviewWeeks: number | null;
  serviceLevel: number | null;
  presentationMinimum: number | null;
  serviceLevelBasis: string | null;
  marginPercent: number | null;
  holdingPercent: number | null;
  orderRule: string | null;
  movingHolidays: Generated<string[]>;
}

export interface ReportMailTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  ownerId: number;
  name: string;
  screen: string | null;
  search: string;
  report: unknown | null;
  days: unknown | null;
  weekday: string;
  nextMailAt: Date | null;
  lastMailedAt: Date | null;
  version: Generated<number>;
  frequency: Generated<string>;
  dayOfMonth: Generated<number>;
  hour: Generated<number>;
  formats: Generated<string[]>;
  savedViewId: number | null;
}

export interface ReportMailAddressTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  reportMailId: number;
  address: string;
  filters: unknown | null;
  stoppedAt: Date | null;
  removed: Generated<boolean>;
}

export interface ReportMailDeliveryTable {
  tenantId: Generated<number>;
  sendingId: number;
  address: string;
  outside: boolean;
  mailId: string | null;
  obstacle: string | null;
}

export interface ReportMailRecipientTable {
  tenantId: Generated<number>;
  reportMailId: number;
  userId: number;
  stoppedAt: Date | null;
  filters: unknown | null;
}

export interface ReportMailSendingTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  reportMailId: number;
  dueAt: Date | null;
  sentBy: number | null;
  createdAt: Date;
  problem: string | null;
}

export interface ReportedInventoryTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  saleImportId: number;
  feedId: number;
  storeId: number;
  productId: number;
  asOf: string;
  onHand: number | null;
  onOrder: number | null;
  inTransit: number | null;
  definition: string;
  inactive: Generated<boolean>;
  replacedBy: number | null;
  countId: number | null;
}

export interface ReportedReceiptTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  saleImportId: number;
  storeId: number;
  productId: number;
  receivedOn: string;
  periodDays: Generated<number>;
  units: number;
  inactive: Generated<boolean>;
  replacedBy: number | null;
}

export interface SaleTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  saleImportId: number;
  line: number;
  storeId: number;
  productId: number;
  soldOn: string;
  units: number;
  cents: number;
  inactive: Generated<boolean>;
  replacedBy: number | null;
  promoted: Generated<boolean>;
  periodDays: Generated<number>;
}

export interface SaleBlockTable {
  tenantId: Generated<number>;
  firstSaleId: number;
  saleImportId: number;
  storeId: number;
  soldOn: string;
  inactive: boolean;
  replacedBy: number | null;
  rowCount: number;
  minUnits: number;
  maxUnits: number;
  minCents: number;
  maxCents: number;
  idGroup: GeneratedAlways<number>;
}

export interface SaleDayTable {
  tenantId: Generated<number>;
  storeId: number;
  productId: number;
  soldOn: string;
  units: number;
  cents: number;
}

export interface SaleDayChangeTable {
  tenantId: Generated<number>;
  soldOn: string;
  version: number;
}

export interface SaleImportTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  status: Generated<string>;
  requestKey: string | null;
  fileName: string;
  fileSha256: string;
  fileBytes: number;
  storeIdentificationType: string;
  companyId: number | null;
  processedBytes: Generated<number>;
  rowCount: Generated<number>;
  units: Generated<number>;
  cents: Generated<number>;
  messages: Generated<unknown>;
  createdBy: number | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  mode: Generated<string>;
  unknownWords: Generated<unknown>;
  firstSaleId: number | null;
  lastSaleId: number | null;
  integrationId: number | null;
  heartbeatAt: Generated<Date>;
  readingAt: Date | null;
  writingAt: Date | null;
  writtenRows: Generated<number>;
  removedAt: Date | null;
  attempts: Generated<number>;
  nextAttemptAt: Generated<Date>;
  leaseUntil: Date | null;
  leaseToken: string | null;
  cancelRequestedAt: Date | null;
  matches: unknown | null;
  feedId: number | null;
  periodFrom: string | null;
  periodTo: string | null;
  yearFrom: string | null;
  isPartial: Generated<boolean>;
  restated: unknown | null;
}

export interface SaleVersionTable {
  tenantId: Generated<number>;
  version: number;
  aggregated: Generated<number>;
  blockVersion: number | null;
}

export interface SalesChannelTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  name: string;
  inactive: Generated<boolean>;
  version: Generated<number>;
  nameKey: Generated<string>;
}

export interface SalesOrderTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  companyId: number;
  regionId: number | null;
  storeId: number | null;
  orderProposalId: number | null;
  status: Generated<string>;
  syncStatus: Generated<string>;
  purchaseOrderNumber: string | null;
  requestedShipDate: string | null;
  shippingChargeCents: Generated<number>;
  inRush: Generated<boolean>;
  discount: Generated<number>;
  commission: Generated<number>;
  salesNote: string | null;
  cancellationReason: string | null;
  totalUnit: Generated<number>;
  totalPriceCents: Generated<number>;
  createdDate: Generated<Date>;
  createdBy: number | null;
  inactive: Generated<boolean>;
  version: Generated<number>;
  purchaseOrderNumberKey: GeneratedAlways<string | null>;
  submittedSuggestion: unknown | null;
  submittedLines: unknown | null;
  submittedDeliveryDay: string | null;
}

export interface SalesOrderItemTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  salesOrderId: number;
  storeId: number;
  productId: number;
  unitPriceCents: number;
  quantity: number;
  shippedQuantity: Generated<number>;
  shortClosed: Generated<boolean>;
  shortCloseReason: string | null;
}

export interface SalesOrderStatusChangeTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  salesOrderId: number;
  fromStatus: string | null;
  toStatus: string;
  reason: string | null;
  changedAt: Generated<Date>;
  changedBy: number | null;
  storeId: number | null;
  regionId: number | null;
}

export interface SalesOrderVersionTable {
  tenantId: Generated<number>;
  slot: number;
  version: number;
}

export interface SalesStopTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  storeId: number;
  productId: number;
  since: string;
  weeks: number;
  weeklyUnits: number;
  endedProbability: number;
  lostCents: number;
  foundAt: Date;
  cause: string | null;
  decidedBy: number | null;
  decidedAt: Date | null;
}

export interface SampleRecordTable {
  tenantId: Generated<number>;
  tableName: string;
  recordId: number;
}

export interface SavedViewTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  userId: number;
  screen: string;
  name: string;
  search: string;
  nameKey: Generated<string>;
  display: Generated<string>;
  report: unknown | null;
  sharedWithAll: Generated<boolean>;
  sharedRoles: Generated<string[]>;
  version: Generated<number>;
}

export interface SavedViewReaderTable {
  tenantId: Generated<number>;
  savedViewId: number;
  userId: number;
}

export interface SeasonTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  name: string;
  effectiveDate: string;
  expirationDate: string;
  inactive: Generated<boolean>;
  version: Generated<number>;
  nameKey: Generated<string>;
}

export interface SessionTable {
  tenantId: Generated<number>;
  id: Generated<string>;
  userId: number;
  impersonatorId: number | null;
  createdAt: Generated<Date>;
  expiresAt: Date;
  revokedAt: Date | null;
  address: string;
  agent: string;
  impersonatorTenantId: number | null;
  impersonatorSessionId: string | null;
  impersonatorEmail: string | null;
  impersonatorClient: string | null;
  confirmedAt: Date | null;
  byIdentityProvider: Generated<boolean>;
}

export interface SetupKeyTable {
  id: Generated<number>;
  keyHash: string;
  expiresAt: Date;
}

export interface ShipmentTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  salesOrderId: number;
  shippedDate: string;
  deliveredOn: string | null;
  trackingNumber: string | null;
  shipper: string | null;
  status: Generated<string>;
  statusDescription: string | null;
  createdDate: Generated<Date>;
  inactive: Generated<boolean>;
  version: Generated<number>;
  storeId: number | null;
  regionId: number | null;
}

export interface ShipmentEventTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  carrier: string;
  trackingNumber: string;
  occurredAt: Date;
  utcOffsetMinutes: number | null;
  code: string;
  status: string | null;
  description: string | null;
  place: string | null;
}

export interface ShipmentItemTable {
  tenantId: Generated<number>;
  shipmentId: number;
  storeId: number;
  productId: number;
  quantity: number;
}

export interface ShipmentTrackingTable {
  tenantId: Generated<number>;
  shipmentId: number;
  carrier: string;
  trackingNumber: string;
  askedAt: Date | null;
  nextAskAt: Date | null;
  wantedAt: Date | null;
  toldAt: Date | null;
  polledAt: Date | null;
  nextPollAt: Date | null;
  pollRequestedAt: Date | null;
  issueReportedAt: Date | null;
}

export interface SignInStateTable {
  tenantId: Generated<number>;
  keyHash: string;
  issuer: string;
  expiresAt: Date;
}

export interface SourceRhythmTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  sourceKind: string;
  sourceId: number;
  everyDays: number | null;
  graceDays: number | null;
}

export interface StockOutRiskTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  runId: Generated<number>;
  companyId: number;
  productId: number;
  stores: number;
  emptyStores: number;
  lostUnits: number;
  lostCents: number;
  neededUnits: number;
  leadWeeks: Generated<number>;
  since: string;
  storeIds: Generated<number[]>;
  leadDays: Generated<number>;
}

export interface StockRiskChangeTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  storeId: number;
}

export interface StoreTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  companyId: number;
  regionId: number | null;
  name: string;
  number: string | null;
  code: string | null;
  phoneNumber: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  countryCode: string | null;
  proposalProcessedByRegion: Generated<boolean>;
  inactive: Generated<boolean>;
  version: Generated<number>;
  nameKey: Generated<string>;
  kind: Generated<string>;
  gln: string | null;
}

export interface StoreAliasTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  companyId: number;
  storeId: number;
  word: Generated<string>;
  wordKey: Generated<string>;
  createdBy: number;
  createdAt: Generated<Date>;
  name: Generated<string>;
  nameKey: Generated<string>;
  kind: Generated<string>;
  division: Generated<string>;
  divisionKey: Generated<string>;
}

export interface StoreAssortmentItemTable {
  tenantId: Generated<number>;
  storeId: number;
  productId: number;
  globalAssortmentId: number | null;
  globalAssortmentQuantity: Generated<number>;
  adjustment: Generated<number>;
  parLevel: GeneratedAlways<number>;
  shelfMaximum: number | null;
}

export interface StoreBuyerTable {
  tenantId: Generated<number>;
  storeId: number;
  buyerId: number;
}

export interface StoreGlobalAssortmentTable {
  tenantId: Generated<number>;
  storeId: number;
  globalAssortmentId: number;
  assignedAt: Generated<Date>;
}

export interface StoreInventoryTable {
  tenantId: Generated<number>;
  storeId: number;
  productId: number;
  onHand: number;
  anchored: boolean;
  countedOn: string | null;
  lastEventOn: string | null;
  unexplained: Generated<number>;
  updatedAt: Generated<Date>;
}

export interface StoreInventoryCheckpointTable {
  tenantId: Generated<number>;
  storeId: number;
  productId: number;
  checkedOn: string;
  onHand: number;
  unexplained: number;
  countedOn: string | null;
  lastEventOn: string | null;
}

export interface StoreNoteTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  storeId: number;
  noteType: string;
  noteText: string | null;
  fileId: number | null;
  userId: number;
  createdTime: Generated<Date>;
  shared: Generated<boolean>;
}

export interface StoreOrderProposalTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  orderProposalId: number;
  storeId: number;
  salesOrderId: number | null;
  inactive: Generated<boolean>;
  version: Generated<number>;
  postponed: Generated<boolean>;
  deliveryDay: string | null;
  nextDeliveryDay: string | null;
  daysLate: Generated<number>;
}

export interface StoreOrderProposalItemTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  orderProposalId: number;
  storeOrderProposalId: number;
  productId: number;
  parLevel: number;
  onHand: number;
  inTransit: number;
  openOrders: number;
  packSize: number;
  systemQuantity: number;
  chosenQuantity: number | null;
  quantity: GeneratedAlways<number>;
  adjustedBy: string | null;
  assortmentParLevel: number | null;
  otherProposals: Generated<number>;
  projectedNeed: number | null;
  expectedUntilDelivery: number | null;
  stockAtDelivery: number | null;
  expectedToCover: number | null;
  lineServiceLevel: number | null;
  notProjected: string | null;
}

export interface StoreStockOutTable {
  tenantId: Generated<number>;
  storeId: number;
  productId: number;
  companyId: number;
  isEmpty: boolean;
  lostUnits: number;
  lostCents: number;
  neededUnits: number;
  leadDays: number;
}

export interface StoreStockRiskTable {
  tenantId: Generated<number>;
  runId: Generated<number>;
  storeId: number;
  companyId: number;
  shelves: number;
  emptyShelves: number;
  atRisk: number;
  lostCents: number;
  pendingUnits: number;
  pendingCents: number;
  openUnits: number;
  openCents: number;
  transitUnits: number;
  transitCents: number;
  proposedCents: Generated<number>;
}

export interface StoredFileTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  content: Buffer;
  createdAt: Generated<Date>;
  createdBy: number | null;
}

export interface SyncCursorTable {
  tenantId: Generated<number>;
  integrationId: number;
  since: string | null;
  fullAt: Date | null;
  runningUntil: string | null;
  runningFull: boolean | null;
  pageAfter: Generated<number>;
}

export interface ThrottleTable {
  key: string;
  count: number;
  windowStarted: Date;
}

export interface TodayDecisionTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  kind: string;
  subject: number;
  assigneeId: number | null;
  snoozedUntil: string | null;
  doneCause: number | null;
  doneAt: Date | null;
  doneBy: number | null;
  title: string | null;
  reason: string | null;
  stakeCents: number | null;
}

export interface TodayFigureTable {
  tenantId: Generated<number>;
  day: string;
  companyId: number;
  shelves: number;
  emptyShelves: number;
  stakes: unknown;
}

export interface TodayMailTable {
  tenantId: Generated<number>;
  userId: number;
  frequency: string;
  weekday: string;
  hour: number;
  nextMailAt: Date | null;
  lastMailedAt: Date | null;
}

export interface TradingPartnerTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  companyId: number;
  name: string;
  mode: string;
  productionAddress: unknown;
  testAddress: unknown | null;
  acknowledges: Generated<boolean>;
  responseHours: Generated<number>;
  settings: unknown;
  inactive: Generated<boolean>;
  createdAt: Generated<Date>;
  version: Generated<number>;
  integrationId: number | null;
}

export interface UndoStepTable {
  tenantId: Generated<number>;
  id: Generated<string>;
  userId: number;
  action: string;
  payload: unknown;
  createdAt: Generated<Date>;
  usedAt: Date | null;
}

export interface UserIdentityTable {
  tenantId: Generated<number>;
  issuer: string;
  subject: string;
  userId: number;
  createdAt: Generated<Date>;
}

export interface UserScopeTable {
  tenantId: Generated<number>;
  userId: number;
  companyId: number;
  regionId: number | null;
  storeId: number | null;
  id: GeneratedAlways<number>;
}

export interface UserTokenTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  userId: number;
  type: string;
  tokenHash: string;
  expiration: Date;
  refId: number | null;
  data: unknown | null;
  usedAt: Date | null;
  createdAt: Generated<Date>;
}

export interface WebhookTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  url: string;
  description: string | null;
  events: string[];
  secret: string | null;
  createdDate: Generated<Date>;
  inactive: Generated<boolean>;
  version: Generated<number>;
}

export interface WebhookDeliveryTable {
  tenantId: Generated<number>;
  id: GeneratedAlways<number>;
  webhookId: number;
  eventId: string;
  eventType: string;
  data: unknown;
  occurredAt: Generated<Date>;
  status: Generated<string>;
  attempts: Generated<number>;
  nextAttemptAt: Generated<Date>;
  leaseUntil: Date | null;
  endedAt: Date | null;
  durationMs: number | null;
  responseStatus: number | null;
  responseBody: string | null;
  error: string | null;
  leaseToken: string | null;
  cancelRequestedAt: Date | null;
}

export interface WebhookStateTable {
  tenantId: Generated<number>;
  webhookId: number;
  lastDeliveredAt: Date | null;
  failingSince: Date | null;
  disabledReason: string | null;
}

export interface Schema {
  alert: AlertTable;
  alertEvaluation: AlertEvaluationTable;
  alertRecipient: AlertRecipientTable;
  alertRule: AlertRuleTable;
  apiToken: ApiTokenTable;
  appUser: AppUserTable;
  assortmentRecompile: AssortmentRecompileTable;
  attributeKey: AttributeKeyTable;
  attributeValue: AttributeValueTable;
  auditEntry: AuditEntryTable;
  auditSeal: AuditSealTable;
  autopilotRun: AutopilotRunTable;
  autopilotSetting: AutopilotSettingTable;
  autopilotStore: AutopilotStoreTable;
  backTest: BackTestTable;
  backTestPart: BackTestPartTable;
  backupSchedule: BackupScheduleTable;
  batchJob: BatchJobTable;
  buyer: BuyerTable;
  carrierBudget: CarrierBudgetTable;
  chartNote: ChartNoteTable;
  client: ClientTable;
  clientStorage: ClientStorageTable;
  company: CompanyTable;
  companyBuyer: CompanyBuyerTable;
  controlNumber: ControlNumberTable;
  dashboard: DashboardTable;
  dashboardReader: DashboardReaderTable;
  defaultView: DefaultViewTable;
  deliveryCalendar: DeliveryCalendarTable;
  demandForecast: DemandForecastTable;
  ediDocument: EdiDocumentTable;
  ediOrder: EdiOrderTable;
  expectedOrderProduct: ExpectedOrderProductTable;
  expectedOrderTotal: ExpectedOrderTotalTable;
  externalMapping: ExternalMappingTable;
  feed: FeedTable;
  feedOpening: FeedOpeningTable;
  globalAssortment: GlobalAssortmentTable;
  globalAssortmentItem: GlobalAssortmentItemTable;
  idempotencyKey: IdempotencyKeyTable;
  identityGroup: IdentityGroupTable;
  identityGroupScope: IdentityGroupScopeTable;
  identityProvider: IdentityProviderTable;
  importFile: ImportFileTable;
  importMapping: ImportMappingTable;
  integration: IntegrationTable;
  integrationLog: IntegrationLogTable;
  integrationQueueItem: IntegrationQueueItemTable;
  integrationState: IntegrationStateTable;
  interchange: InterchangeTable;
  inventoryCount: InventoryCountTable;
  knownDevice: KnownDeviceTable;
  latestBackup: LatestBackupTable;
  ledger: LedgerTable;
  ledgerOverride: LedgerOverrideTable;
  ledgerPart: LedgerPartTable;
  ledgerStockOut: LedgerStockOutTable;
  mail: MailTable;
  masterImport: MasterImportTable;
  masterImportAddition: MasterImportAdditionTable;
  masterImportRow: MasterImportRowTable;
  odooPreview: OdooPreviewTable;
  orderConstraint: OrderConstraintTable;
  orderImport: OrderImportTable;
  orderProposal: OrderProposalTable;
  orderSync: OrderSyncTable;
  outsideAddress: OutsideAddressTable;
  outsideMail: OutsideMailTable;
  parAccuracy: ParAccuracyTable;
  parAccuracyMiss: ParAccuracyMissTable;
  parForecast: ParForecastTable;
  parSuggestion: ParSuggestionTable;
  parSuggestionVersion: ParSuggestionVersionTable;
  passwordResetRequest: PasswordResetRequestTable;
  paymentTerm: PaymentTermTable;
  phantomStock: PhantomStockTable;
  priceChange: PriceChangeTable;
  priceList: PriceListTable;
  product: ProductTable;
  productAlias: ProductAliasTable;
  productAttribute: ProductAttributeTable;
  productLine: ProductLineTable;
  productOrderAmount: ProductOrderAmountTable;
  productPrice: ProductPriceTable;
  productSeason: ProductSeasonTable;
  promotion: PromotionTable;
  promotionLift: PromotionLiftTable;
  proposalReview: ProposalReviewTable;
  proposalReviewChange: ProposalReviewChangeTable;
  proposalReviewComment: ProposalReviewCommentTable;
  proposalReviewStore: ProposalReviewStoreTable;
  recoveryCode: RecoveryCodeTable;
  region: RegionTable;
  regionBuyer: RegionBuyerTable;
  replenishmentLineSetting: ReplenishmentLineSettingTable;
  replenishmentRun: ReplenishmentRunTable;
  replenishmentSetting: ReplenishmentSettingTable;
  reportMail: ReportMailTable;
  reportMailAddress: ReportMailAddressTable;
  reportMailDelivery: ReportMailDeliveryTable;
  reportMailRecipient: ReportMailRecipientTable;
  reportMailSending: ReportMailSendingTable;
  reportedInventory: ReportedInventoryTable;
  reportedReceipt: ReportedReceiptTable;
  sale: SaleTable;
  saleBlock: SaleBlockTable;
  saleDay: SaleDayTable;
  saleDayChange: SaleDayChangeTable;
  saleImport: SaleImportTable;
  saleVersion: SaleVersionTable;
  salesChannel: SalesChannelTable;
  salesOrder: SalesOrderTable;
  salesOrderItem: SalesOrderItemTable;
  salesOrderStatusChange: SalesOrderStatusChangeTable;
  salesOrderVersion: SalesOrderVersionTable;
  salesStop: SalesStopTable;
  sampleRecord: SampleRecordTable;
  savedView: SavedViewTable;
  savedViewReader: SavedViewReaderTable;
  season: SeasonTable;
  session: SessionTable;
  setupKey: SetupKeyTable;
  shipment: ShipmentTable;
  shipmentEvent: ShipmentEventTable;
  shipmentItem: ShipmentItemTable;
  shipmentTracking: ShipmentTrackingTable;
  signInState: SignInStateTable;
  sourceRhythm: SourceRhythmTable;
  stockOutRisk: StockOutRiskTable;
  stockRiskChange: StockRiskChangeTable;
  store: StoreTable;
  storeAlias: StoreAliasTable;
  storeAssortmentItem: StoreAssortmentItemTable;
  storeBuyer: StoreBuyerTable;
  storeGlobalAssortment: StoreGlobalAssortmentTable;
  storeInventory: StoreInventoryTable;
  storeInventoryCheckpoint: StoreInventoryCheckpointTable;
  storeNote: StoreNoteTable;
  storeOrderProposal: StoreOrderProposalTable;
  storeOrderProposalItem: StoreOrderProposalItemTable;
  storeStockOut: StoreStockOutTable;
  storeStockRisk: StoreStockRiskTable;
  storedFile: StoredFileTable;
  syncCursor: SyncCursorTable;
  throttle: ThrottleTable;
  todayDecision: TodayDecisionTable;
  todayFigure: TodayFigureTable;
  todayMail: TodayMailTable;
  tradingPartner: TradingPartnerTable;
  undoStep: UndoStepTable;
  userIdentity: UserIdentityTable;
  userScope: UserScopeTable;
  userToken: UserTokenTable;
  webhook: WebhookTable;
  webhookDelivery: WebhookDeliveryTable;
  webhookState: WebhookStateTable;
}

/** The tables that belong to a client. */
export const tenantTables = [
  'alert',
  'alertEvaluation',
  'alertRecipient',
  'alertRule',
  'apiToken',
  'appUser',
  'assortmentRecompile',
  'attributeKey',
  'attributeValue',
  'auditEntry',
  'auditSeal',
  'autopilotRun',
  'autopilotSetting',
  'autopilotStore',
  'backTest',
  'backTestPart',
  'batchJob',
  'buyer',
  'carrierBudget',
  'chartNote',
  'company',
  'companyBuyer',
  'controlNumber',
  'dashboard',
  'dashboardReader',
  'defaultView',
  'deliveryCalendar',
  'demandForecast',
  'ediDocument',
  'ediOrder',
  'expectedOrderProduct',
  'expectedOrderTotal',
  'externalMapping',
  'feed',
  'feedOpening',
  'globalAssortment',
  'globalAssortmentItem',
  'idempotencyKey',
  'identityGroup',
  'identityGroupScope',
  'identityProvider',
  'importFile',
  'importMapping',
  'integration',
  'integrationLog',
  'integrationQueueItem',
  'integrationState',
  'interchange',
  'inventoryCount',
  'knownDevice',
  'ledger',
  'ledgerOverride',
  'ledgerPart',
  'ledgerStockOut',
  'mail',
  'masterImport',
  'masterImportAddition',
  'masterImportRow',
  'odooPreview',
  'orderConstraint',
  'orderImport',
  'orderProposal',
  'orderSync',
  'outsideAddress',
  'outsideMail',
  'parAccuracy',
  'parAccuracyMiss',
  'parForecast',
  'parSuggestion',
  'parSuggestionVersion',
  'passwordResetRequest',
  'paymentTerm',
  'phantomStock',
  'priceChange',
  'priceList',
  'product',
  'productAlias',
  'productAttribute',
  'productLine',
  'productOrderAmount',
  'productPrice',
  'productSeason',
  'promotion',
  'promotionLift',
  'proposalReview',
  'proposalReviewChange',
  'proposalReviewComment',
  'proposalReviewStore',
  'recoveryCode',
  'region',
  'regionBuyer',
  'replenishmentLineSetting',
  'replenishmentRun',
  'replenishmentSetting',
  'reportMail',
  'reportMailAddress',
  'reportMailDelivery',
  'reportMailRecipient',
  'reportMailSending',
  'reportedInventory',
  'reportedReceipt',
  'sale',
  'saleBlock',
  'saleDay',
  'saleDayChange',
  'saleImport',
  'saleVersion',
  'salesChannel',
  'salesOrder',
  'salesOrderItem',
  'salesOrderStatusChange',
  'salesOrderVersion',
  'salesStop',
  'sampleRecord',
  'savedView',
  'savedViewReader',
  'season',
  'session',
  'shipment',
  'shipmentEvent',
  'shipmentItem',
  'shipmentTracking',
  'signInState',
  'sourceRhythm',
  'stockOutRisk',
  'stockRiskChange',
  'store',
  'storeAlias',
  'storeAssortmentItem',
  'storeBuyer',
  'storeGlobalAssortment',
  'storeInventory',
  'storeInventoryCheckpoint',
  'storeNote',
  'storeOrderProposal',
  'storeOrderProposalItem',
  'storeStockOut',
  'storeStockRisk',
  'storedFile',
  'syncCursor',
  'todayDecision',
  'todayFigure',
  'todayMail',
  'tradingPartner',
  'undoStep',
  'userIdentity',
  'userScope',
  'userToken',
  'webhook',
  'webhookDelivery',
  'webhookState',
] as const;
