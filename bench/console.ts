import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openTab } from '../test/helpers/browser.ts';
import type { Figure } from './figures.ts';
import { seedResources } from './inventory-rows.ts';
import { startApi, startStores, type BenchStores } from './service.ts';

const rounds = 10;
const turns = 30;
const resources = 2_000;

/** Time of the first paint, in milliseconds since the navigation. */
const firstPaint = `new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries()[0].startTime))
  .observe({ type: 'paint', buffered: true }))`;

/**
 * Measures the time from the response of a resource list to the painted table: parsing the JSON, diffing, updating the
 * page, layout and paint.
 */
const stopwatch = `(() => {
  const plain = window.fetch;
  window.drawnMs = [];
  let answeredAt = null;
  window.fetch = async (request, options) => {
    const response = await plain(request, options);
    if (String(request.url ?? request).includes('/api/v1/resources?')) {
      await response.clone().text();
      answeredAt = performance.now();
    }
    return response;
  };
  new MutationObserver((changes) => {
    if (answeredAt === null || !changes.some(({ target }) => target.closest?.('tbody') ?? target.parentElement?.closest('tbody'))) return;
    const since = answeredAt;
    answeredAt = null;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.drawnMs.push(performance.now() - since);
      port2.postMessage(null);
    });
  }).observe(document, { childList: true, characterData: true, subtree: true });
})()`;

async function paints(browser: Browser, address: { url: string; as?: Parameters<typeof openTab>[1]['as'] }) {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    // Each window has its own empty cache.
    const tab = await openTab(browser, address);
    await tab.page.goto(address.url);
    const ms = await tab.page.evaluate<number>(firstPaint);
    // The first one warms the browser up.
    if (round > 0) times.push(ms);
    await tab.close();
  }
  return times;
}

async function overviewTimes(browser: Browser, { url, as }: { url: string; as: Parameters<typeof openTab>[1]['as'] }) {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const tab = await openTab(browser, { url, ...(as === undefined ? {} : { as }) });
    const startedAt = performance.now();
    await tab.page.goto(url);
    await tab.page.getByRole('link', { name: 'account 0' }).first().waitFor();
    if (round > 0) times.push(performance.now() - startedAt);
    await tab.close();
  }
  return times;
}

async function redraws(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    await page.getByRole('link', { name: turn % 2 === 0 ? 'Next' : 'Previous' }).click();
    await page.waitForFunction(
      (count) => (globalThis as unknown as { drawnMs: number[] }).drawnMs.length > count,
      turn,
    );
  }
  times.push(...(await page.evaluate<number[]>('window.drawnMs')));
  return times;
}

/** Measures an empty page of a bare server, the minimum that a browser needs. */
async function withBarePage<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>bare</title><p>bare</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/**
 * Measures the console: its first paint with an empty cache, compared with a bare page, and how fast a page of a
 * hundred rows is redrawn.
 */
export async function benchConsole(): Promise<Figure[]> {
  const stores = await startStores();
  try {
    await seedResources(stores.database, resources);
    const api = await startApi(stores.options());
    const browser = await launchBrowser();
    try {
      return await measure({ browser, url: `${api.url}/`, stores });
    } finally {
      await browser.close();
      await api.stop();
    }
  } finally {
    await stores.stop();
  }
}

async function measure({ browser, url, stores }: { browser: Browser; url: string; stores: BenchStores }) {
  const as = { id: 1, email: 'admin@localhost', role: 'admin' as const, token: stores.token };
  const bare = await withBarePage((bareUrl) => paints(browser, { url: bareUrl }));
  const signedOut = await paints(browser, { url });
  const overview = await overviewTimes(browser, { url, as });
  const tab = await openTab(browser, { url, as });
  await tab.page.addInitScript({ content: stopwatch });
  await tab.page.goto(`${url}resources?per_page=100`);
  await tab.page.getByRole('link', { name: 'Next' }).waitFor();
  await tab.page.evaluate('window.drawnMs.length = 0');
  const redrawn = await redraws(tab.page);
  const against = { name: 'a page of one line', runs: bare };
  const figures: Figure[] = [
    { name: 'first paint of the console, empty cache', unit: 'ms', runs: signedOut, against, goal: '≤ 500 ms' },
    { name: 'overview with its figures, empty cache', unit: 'ms', runs: overview, goal: '≤ 1500 ms' },
    { name: 'a page of 100 rows redrawn, from answer to paint', unit: 'ms', runs: redrawn, goal: '≤ 50 ms' },
  ];
  return figures;
}
