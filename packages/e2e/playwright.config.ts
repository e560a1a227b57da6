import { defineConfig } from '@playwright/test';

/** Two runs on one machine need different ports. Each lane uses two: the product and the carrier simulator. */
const firstPort = Number(process.env.E2E_PORT ?? 8181);
/** With E2E_ORIGIN, the stories run against an existing server. */
const externalOrigin = process.env.E2E_ORIGIN;
/** Stories run in parallel lanes. Each lane has its own server and database, so stories need no isolation. */
const lanes = externalOrigin === undefined ? Number(process.env.E2E_LANES ?? 2) : 1;
const getPort = (lane: number): number => firstPort + 2 * lane;
/** Playwright sets it before a worker loads this file. */
const lane = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/**
 * Two tiers (docs/testing.md): the gate excludes `*.full.spec.ts` and stories tagged `@full`. All stories of a file named
 * on the command line always run.
 */
const isFullRun = process.env.TEST_TIER === 'full' || process.argv.some((word) => word.includes('.spec.ts'));

/** The browser draws its toolbar as a separate page, which uses a fifth of a processor. */
const toolbarFeatures = [
  'InitialWebUI',
  'PreloadTopChromeWebUI',
  'PreloadTopChromeWebUILessNavigations',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  'WebuiOmniboxPopup',
  'WebUIReloadButton',
  'WebUIToolbar',
];
/** Playwright disables these too. Its list is repeated because a second list replaces the first. */
const disabledFeatures = [
  ...toolbarFeatures,
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

/** The built product as `npm start` runs it, on a fresh folder, in the Chromium that run.mjs found. */
export default defineConfig({
  testDir: 'stories',
  ...(!isFullRun && { testIgnore: /\.full\.spec\.ts$/, grepInvert: /@full/ }),
  outputDir: 'results',
  workers: lanes,
  retries: 0,
  // Stories wait for conditions. The limits only end a story that hangs.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: isFullRun ? 'list' : 'dot',
  use: {
    baseURL: externalOrigin ?? `http://demo.localhost:${getPort(lane)}`,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 120_000,
    timezoneId: 'America/New_York',
    // Contrast checks need final colors: with this setting the product changes colors at once and fades no message out.
    contextOptions: { reducedMotion: 'reduce' },
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
        `--disable-features=${disabledFeatures.join(',')}`,
      ],
    },
    // Snapshots before and after each action take an eighth of the time of the gate's stories. A video of every frame
    // would need two more processors than the stories.
    trace: isFullRun ? { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false } : 'off',
    screenshot: 'only-on-failure',
  },
  ...(externalOrigin === undefined && {
    webServer: Array.from({ length: lanes }, (_, at) => ({
      name: `lane ${at}`,
      command: 'node server.mjs',
      url: `http://localhost:${getPort(at)}/health/ready`,
      timeout: 600_000,
      stdout: 'ignore',
      stderr: 'pipe',
      env: { PORT: String(getPort(at)), E2E_LANE: String(at), LOG_LEVEL: 'warn' },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    })),
  }),
});
