import { defineConfig } from '@playwright/test';

/** Two runs on one machine need two ports each: the one beside it belongs to the carriers. */
const port = Number(process.env.E2E_PORT ?? 8181);
/** E2E_ORIGIN tries the stories on a server that runs already. */
const given = process.env.E2E_ORIGIN;
const origin = given ?? `http://demo.localhost:${port}`;

const reading = /(failing-calls|stale-answers)\.spec\.ts$/;

/** The built product as `npm start` runs it, on a fresh folder, in the Chromium that run.mjs found. */
export default defineConfig({
  testDir: 'stories',
  outputDir: 'results',
  // Stories that only read run beside those that write, one of each at a time.
  workers: 2,
  projects: [
    { name: 'writing', testIgnore: reading, workers: 1 },
    { name: 'reading', testMatch: reading, workers: 1 },
  ],
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/New_York',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // Without a film of every frame, which costs two processors more than the stories themselves.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
  },
  ...(given === undefined && {
    webServer: {
      command: 'node server.mjs',
      url: `http://localhost:${port}/health/ready`,
      timeout: 120_000,
      stdout: 'ignore',
      stderr: 'pipe',
      env: { PORT: String(port), LOG_LEVEL: 'warn' },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    },
  }),
});
