import type { AzureRun } from './azure-run.ts';
import { allItems } from './detail.ts';

interface DiagnosticSetting {
  properties?: { logs?: { category?: string; categoryGroup?: string; enabled?: boolean }[] };
}

const apiVersion = '2021-05-01-preview';

/** Returns whether a diagnostic setting of a resource exports one of these categories or groups of categories. */
export async function exportsLogs(run: AzureRun, id: string, categories: ReadonlySet<string>): Promise<boolean> {
  const path = `${id}/providers/microsoft.insights/diagnosticSettings`;
  const settings = await allItems<DiagnosticSetting>(run, path, apiVersion);
  return settings.some(({ properties }) =>
    (properties?.logs ?? []).some(
      ({ enabled, category, categoryGroup }) => enabled === true && categories.has(category || categoryGroup || ''),
    ),
  );
}
