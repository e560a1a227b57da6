import { createVersions } from '@shelfward/client/versions.ts';

/** The versions of the records that pages have read. */
export const versions = createVersions();
export const recordVersion = versions.ofRecord;
export const clearVersions = versions.clear;
