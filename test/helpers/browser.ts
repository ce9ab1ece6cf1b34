import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import type { Context } from 'mocha';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { keepSignedIn } from './console-session.ts';
import type { TestMember } from './identity.ts';

const programs = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const quietly = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where Debian's chromium is; null on a machine without it. */
export function browserProgram(): string | null {
  return programs.find(existsSync) ?? null;
}

/** Skips the tests of a file, and says why, where there is no browser to drive. */
export function requireBrowser(context: Context): void {
  if (browserProgram() !== null) return;
  process.stderr.write('skipped: there is no chromium on this machine (apt-get install chromium)\n');
  context.skip();
}

/** A browser without a past. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserProgram() ?? '',
    headless: true,
    chromiumSandbox: false,
    args: quietly,
  });
}

export interface TabOptions {
  /** Address of the service. */
  url: string;
  colorScheme?: 'light' | 'dark';
  width?: number;
  height?: number;
  /** Of the browser, e.g. `Europe/Berlin`; by default that of the machine. */
  timeZone?: string;
  /** Pixels of a picture per pixel of the page; 1 unless given. */
  deviceScaleFactor?: number;
  /** Who is signed in already, by the cookie of the console; no one unless given. */
  as?: TestMember;
}

/** A tab of a window of its own, which notes what must not happen in a console. */
export interface Tab {
  page: Page;
  context: BrowserContext;
  /** Every address that was requested. */
  requested: string[];
  /** Fails when a rule of the page's policy was broken or a script failed. */
  assertClean(): void;
  close(): Promise<void>;
}

export async function openTab(browser: Browser, options: TabOptions): Promise<Tab> {
  const { url, colorScheme = 'light', width = 1280, height = 900, timeZone, deviceScaleFactor = 1, as } = options;
  const context = await browser.newContext({
    baseURL: url,
    colorScheme,
    viewport: { width, height },
    deviceScaleFactor,
    ...(timeZone === undefined ? {} : { timezoneId: timeZone }),
  });
  const faults: string[] = [];
  const requested: string[] = [];
  context.on('request', (request) => requested.push(request.url()));
  context.on('weberror', (error) => faults.push(`script: ${error.error().message}`));
  context.on('console', (message) => {
    // A refused request is reported there too, and is often what a test is about.
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusal) faults.push(`console: ${message.text()}`);
  });
  if (as !== undefined) {
    const { cookie } = await keepSignedIn(url, as.token);
    const [name = '', value = ''] = cookie.split('=');
    const { hostname } = new URL(url);
    await context.addCookies([
      { name, value, domain: hostname, path: '/api/session', httpOnly: true, sameSite: 'Strict' },
    ]);
  }
  const page = await context.newPage();
  return {
    page,
    context,
    requested,
    assertClean: () => assert.deepEqual(faults, []),
    close: () => context.close(),
  };
}
