import type { AzureRun } from './azure-run.ts';
import { allItems } from './detail.ts';

/** Where logs of a resource are sent; the used parts. */
export interface DiagnosticSetting {
  properties?: {
    storageAccountId?: string | null;
    logs?: { category?: string | null; categoryGroup?: string | null; enabled?: boolean }[];
  };
}

const apiVersion = '2021-05-01-preview';

/** Returns the diagnostic settings of a resource. */
export async function diagnosticSettingsOf(run: AzureRun, id: string): Promise<DiagnosticSetting[]> {
  return allItems<DiagnosticSetting>(run, `${id}/providers/microsoft.insights/diagnosticSettings`, apiVersion);
}

/** Returns whether a diagnostic setting of a resource exports one of these categories or groups of categories. */
export async function exportsLogs(run: AzureRun, id: string, categories: ReadonlySet<string>): Promise<boolean> {
  const settings = await diagnosticSettingsOf(run, id);
  return settings.some(({ properties }) =>
    (properties?.logs ?? []).some(
      ({ enabled, category, categoryGroup }) => enabled === true && categories.has(category || categoryGroup || ''),
    ),
  );
}
