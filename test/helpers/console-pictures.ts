import type { Browser, BrowserContext, Page } from 'playwright-core';
import { raiseAlerts } from '../../db/commands/alerts/raise.ts';
import { recordTrendDays } from '../../db/commands/trends/record.ts';
import type { Database } from '../../db/database.ts';
import { severities } from '../../domain/severity.ts';
import { makeDriftFinding, makeProvider, makeResource } from './factories.ts';
import { insertRow } from './insert-row.ts';

/** When pictures are taken, by the clock of the page. */
export const picturedAt = new Date('2026-11-20T12:00:00Z');

const dayMs = 86_400_000;
const instantText = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;
const dayText = /"(\d{4}-\d{2}-\d{2})"/g;

/** What the names of an account are like. */
export type Names = 'plain' | 'hostile';

function nameOf(names: Names, what: string, number: number): string {
  if (names === 'plain') return `${what}-${String(number).padStart(3, '0')}`;
  const odd = ['<script>alert(1)</script>', 'ünïcödé 漢字 🚀', 'x'.repeat(255), 'a b'.repeat(70), '\u202egnp.exe'];
  return `${odd[number % odd.length]} ${number}`.slice(0, 255);
}

/**
 * Fills a database with an account of so many rows in each list, an hour apart before `base`. Amounts have 14 digits where
 * the names are hostile.
 */
export async function fillForPictures(
  database: Database,
  { rows, names, base, memberId }: { rows: number; names: Names; base: Date; memberId: number },
): Promise<void> {
  const ago = (hours: number): Date => new Date(base.getTime() - hours * 3_600_000);
  const { id: providerId } = await makeProvider(database, {
    name: nameOf(names, 'account', 2),
    accountId: '111122223333',
  });
  await database('providers').update({ created_at: ago(24 * 40), answered_at: ago(24 * 40), last_synced_at: ago(2) });
  const amount = names === 'plain' ? 412.5 : 12_345_678_901_234.5;
  for (let day = 0; day < 30; day += 1) {
    await database('costs').insert({
      provider_id: providerId,
      day: ago(24 * day)
        .toISOString()
        .slice(0, 10),
      service: 'compute',
      currency: 'USD',
      amount: String(amount + day),
    });
  }
  const job = await database('jobs').where({ provider_id: providerId }).first<{ id: number }>('id');
  for (let number = 0; number < rows; number += 1) {
    const severity = severities[number % severities.length] ?? 'low';
    const resource = await makeResource(database, {
      providerId,
      name: nameOf(names, 'bucket', number),
      externalId: `arn:aws:s3:::bucket-${number}`,
    });
    const summary = nameOf(names, 'grant', number);
    const findingId = await makeDriftFinding(database, { resource, severity, summary });
    await database('drift_findings')
      .where({ id: findingId })
      .update({ detected_at: ago(number) });
    await database.transaction((transaction) =>
      raiseAlerts(transaction, [
        {
          kind: 'drift',
          findingId,
          resourceId: resource.id,
          resourceName: nameOf(names, 'bucket', number),
          providerId,
          driftType: 'security',
          severity: 'high',
          summary,
        },
      ]),
    );
    await insertRow(database, 'executions', {
      job_id: job?.id,
      type: 'inventory_sync',
      trigger: 'schedule',
      status: number % 7 === 3 ? 'failed' : 'succeeded',
      error: number % 7 === 3 ? nameOf(names, 'refused', number) : null,
      findings_count: names === 'plain' ? number : 2_000_000_000 + number,
      started_at: ago(number + 1),
      ended_at: new Date(ago(number + 1).getTime() + 65_000),
    });
    await database('reports').insert({
      id: `rpt_${String(number).padStart(24, '0')}`,
      type: 'cost_report',
      format: 'pdf',
      from_date: ago(24 * 30)
        .toISOString()
        .slice(0, 10),
      to_date: ago(0).toISOString().slice(0, 10),
      status: 'failed',
      error: nameOf(names, 'refused', number),
      estimated_seconds: 4,
      requested_by: memberId,
      created_at: ago(number),
    });
  }
  await database('resources').update({ first_seen_at: ago(50), last_seen_at: ago(2) });
  await database('alerts').update({ created_at: ago(3), last_seen_at: ago(3) });
  if (rows > 0) await recordTrendDays(database, providerId);
}

/** Answers of the service with their times moved, so that what happened at `base` happened when the pictures are taken. */
async function moveTimes(context: BrowserContext, base: Date): Promise<void> {
  const byMs = picturedAt.getTime() - base.getTime();
  const startOf = (at: Date): number => Math.floor(at.getTime() / dayMs);
  const byDays = startOf(picturedAt) - startOf(base);
  const moved = (text: string): string =>
    text
      .replaceAll(instantText, (at) => new Date(Date.parse(at) + byMs).toISOString())
      .replaceAll(
        dayText,
        (_, day: string) => `"${new Date(Date.parse(day) + byDays * dayMs).toISOString().slice(0, 10)}"`,
      );
  await context.route('**/api/**', async (route) => {
    // The stream never ends.
    if (route.request().url().includes('/api/ws/')) return route.abort();
    const response = await route.fetch();
    return route.fulfill({ response, body: moved(await response.text()) });
  });
}

/** Prepares a tab for pictures: its clock stands, times are moved, and it is in UTC. */
export async function preparePictures({ context, page }: { context: BrowserContext; page: Page }, base: Date) {
  await moveTimes(context, base);
  await page.clock.setFixedTime(picturedAt);
}

/** Takes a picture of what is on the screen, without what moves. */
export function picture(page: Page): Promise<Buffer> {
  return page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    style: '.stream { visibility: hidden !important; }',
  });
}

/**
 * Returns what draws the letters here: the browser, and how wide it makes a text. Pictures of other machines are compared
 * only where both are the same.
 */
export async function drawnBy(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  try {
    const widths = await page.evaluate<number[]>(`['system-ui', 'ui-monospace'].map((family) => {
      const context = document.createElement('canvas').getContext('2d');
      context.font = '14px ' + family + ', sans-serif';
      return Math.round(context.measureText('The quick brown fox jumps over the lazy dog 0123456789').width * 100);
    })`);
    return `chromium ${browser.version().split('.')[0]}, widths ${widths.join(' ')}`;
  } finally {
    await page.close();
  }
}
