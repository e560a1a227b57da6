import type { OperationState } from '@shelfward/contract/operation/operation.contract.ts';
import { operationRoutes } from '@shelfward/contract/operation/operation.contract.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { OperationPage } from './operation-page.tsx';

const roles = ['ROLE_SUPERUSER'] as const;
const state: OperationState = {
  product: { version: '1.2.3', runtime: 'Node 22.1.0', startedAt: '2026-11-20T08:00:00.000Z' },
  database: {
    version: '18.1',
    bytes: 3_400_000_000,
    migration: '0080_operation.sql',
    migratedAt: '2026-11-20T08:00:00.000Z',
    migrations: 79,
  },
  queues: [
    { name: 'mails', waiting: 1200, running: 3, retrying: 40, overdueSeconds: 1800 },
    { name: 'batches', waiting: 0, running: 0, retrying: 0, overdueSeconds: 0 },
    { name: 'autopilot runs', waiting: 1, running: 0, retrying: 0, overdueSeconds: 0 },
  ],
  storage: {
    measuredAt: '2026-11-23T06:00:00.000Z',
    count: 2,
    clients: [
      { id: 1, name: 'Fresh Fields', subdomain: 'fresh', inactive: false, rows: 1_500_000, bytes: 900_000_000 },
      { id: 2, name: 'Green Grocer', subdomain: 'green', inactive: true, rows: 12, bytes: 40_000 },
    ],
  },
  mail: { server: 'mail.example.com', waiting: 1200, failed: 2, lastError: 'The mailbox is full.' },
  keys: [
    { name: '1b2d43a2', current: true, available: true, secrets: 12 },
    { name: '00ff00ff', current: false, available: false, secrets: 1 },
  ],
  backup: { finishedAt: '2026-01-01T00:00:00.000Z', rows: 1_390_444, bytes: 12_000_000 },
  backupSchedule: null,
};

test('shows versions, queues, storage, e-mail, keys, and the last backup', async () => {
  renderScreen(<OperationPage />, { server: [respond(operationRoutes.state, state)], roles });

  expect(await screen.findByRole('row', { name: 'E-mails 1,200 3 40 30 min' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Batches 0 0 0 –' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Autopilot runs 1 0 0 –' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Fresh Fields fresh 1,500,000 900.0 MB' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Green Grocer (inactive) green 12 40 kB' })).toBeTruthy();
  for (const text of ['1.2.3', 'Node 22.1.0', '3.4 GB', '0080_operation', 'mail.example.com', '1,390,444'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('Last error: The mailbox is full.')).toBeTruthy();
  expect(screen.getByText('1 secret, key missing')).toBeTruthy();
  expect(screen.getByText(/^The last backup is [\d,]+ d old\.$/)).toBeTruthy();
});

test('states that no backup was made, and that the storage was not measured', async () => {
  const fresh = { ...state, backup: null, storage: { measuredAt: null, count: 1, clients: [] } };
  renderScreen(<OperationPage />, { server: [respond(operationRoutes.state, fresh)], roles });

  expect(await screen.findByText('No backup was made with the backup command.')).toBeTruthy();
  expect(screen.getByText('The storage has not been measured yet.')).toBeTruthy();
});

const schedule = {
  target: 's3://backups/shelfward',
  keep: 7,
  intervalHours: 24,
  attemptedAt: new Date().toISOString(),
  error: null,
  restoredBackup: {
    createdAt: '2026-11-23T06:00:00.000Z',
    restoredAt: '2026-11-23T06:05:00.000Z',
    rows: 1_390_400,
    seconds: 61,
  },
};

test('shows the schedule of backups with the newest restored backup', async () => {
  renderScreen(<OperationPage />, {
    server: [respond(operationRoutes.state, { ...state, backupSchedule: schedule })],
    roles,
  });

  for (const text of ['s3://backups/shelfward', 'every 24 h, the newest 7 remain', '1,390,400', '1 min'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/^The last attempt/)).toBeNull();
});

test('warns of a backup that failed, and of a schedule that does not run', async () => {
  const failed = {
    ...schedule,
    attemptedAt: '2026-01-01T00:00:00.000Z',
    error: 'backups.example cannot be reached.',
    restoredBackup: null,
  };
  renderScreen(<OperationPage />, {
    server: [respond(operationRoutes.state, { ...state, backupSchedule: failed })],
    roles,
  });

  expect(await screen.findByText('The last attempt failed: backups.example cannot be reached.')).toBeTruthy();
  expect(screen.getByText(/^The last attempt was [\d,]+ d ago\.$/)).toBeTruthy();
  expect(screen.getByText('None')).toBeTruthy();
});

test('shows an error with a retry', async () => {
  renderScreen(<OperationPage />, { server: [respond(operationRoutes.state, rejectWith('UNAVAILABLE'))], roles });

  expect(await screen.findByRole('button', { name: /retry|try again/i })).toBeTruthy();
});
