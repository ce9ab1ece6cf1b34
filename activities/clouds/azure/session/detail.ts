import { Details } from '../../shared/details.ts';
import { CloudError } from '../../errors.ts';
import type { ArmPage } from './calls.ts';
import { absentCodes } from './azure-errors.ts';
import type { AzureRun } from './azure-run.ts';

/** Reads the details of one resource of Resource Manager. */
export const azureDetails = (): Details => new Details(absentCodes);

/** Returns the response; null when Resource Manager reports that the resource does not exist. */
export async function orNullWhenAbsent<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CloudError && absentCodes.has(error.code ?? '')) return null;
    throw error;
  }
}

/** Returns all items of a Resource Manager list, page after page. */
export async function allItems<Item>(run: AzureRun, path: string, apiVersion: string): Promise<Item[]> {
  const items: Item[] = [];
  let page = await run.calls.get<ArmPage<Item>>(path, apiVersion);
  const seen = new Set<string>();
  for (;;) {
    items.push(...(page.value ?? []));
    const link = page.nextLink;
    if (!link) return items;
    if (seen.has(link)) {
      throw new CloudError({ kind: 'invalid_request', call: `arm:${path}`, message: 'the pages do not end' });
    }
    seen.add(link);
    page = await run.calls.next<ArmPage<Item>>(link);
  }
}
