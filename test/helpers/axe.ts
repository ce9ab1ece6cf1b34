import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string | null;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** Brings axe into every page of a window, as the page's policy would not let a script of its own. */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: source });
}

/** What axe finds on a page that is serious or worse, in lines. */
export async function seriousFaults(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<{ violations: Violation[] }>('axe.run(document)');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}: ${html.slice(0, 200)} ${failureSummary}`),
    );
}
