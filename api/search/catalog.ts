import { checksAtMost } from '../../db/commands/custom-checks/custom-checks.ts';
import { listCustomChecks } from '../../db/reads/custom-checks/custom-checks.ts';
import { loadedFrameworks } from '../../db/reads/custom-frameworks/custom-frameworks.ts';
import { bestMatches, type Found } from '../../db/reads/search/search.ts';
import type { Database } from '../../db/database.ts';
import { cloudNames, type ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { defaultEditions, type Framework } from '../../domain/frameworks/frameworks.ts';
import type { SearchMatch } from '../../domain/search/search-kinds.ts';
import type { Severity } from '../../domain/severity.ts';
import { allChecks } from '../../platform/check-catalog.ts';

interface Sought {
  sought: string;
  limit: number;
}

export interface FoundCheck {
  id: string;
  title: string;
  severity: Severity;
  provider: ProviderKind;
  isCustom: boolean;
  match: SearchMatch;
}

/** Finds checks of the service and custom ones by id or title. */
export async function searchChecks(database: Database, query: Sought): Promise<Found<FoundCheck>> {
  const { rows: custom } = await listCustomChecks(database, { page: { page: 1, perPage: checksAtMost } });
  const known = [
    ...allChecks.map(({ id, title, severity, provider }) => ({ id, title, severity, provider, isCustom: false })),
    ...custom.map(({ id, definition: { title, severity, provider_type: provider } }) => ({
      id,
      title,
      severity,
      provider,
      isCustom: true,
    })),
  ];
  return bestMatches(known, query, ({ id, title }) => [id, title]);
}

export interface FoundControl {
  framework: string;
  version: string;
  cloud: string;
  id: string;
  title: string;
  match: SearchMatch;
}

/** Finds controls of the frameworks in their default versions, by number or title. */
export async function searchControls(
  database: Database,
  shipped: readonly Framework[],
  query: Sought,
): Promise<Found<FoundControl>> {
  const controls = (await loadedFrameworks(database, shipped)).flatMap((framework) =>
    defaultEditions(framework).flatMap(({ version, cloud, controls: own }) =>
      own.map(({ id, title }) => ({ framework: framework.name, version, cloud: cloudNames[cloud], id, title })),
    ),
  );
  return bestMatches(controls, query, ({ id, title }) => [id, title]);
}
