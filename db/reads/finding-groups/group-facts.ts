import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Database } from '../../database.ts';

/** What a kind of drift is, as its newest finding shows it. */
export interface KindFacts {
  id: number;
  kind: ProviderKind;
  resource_type: string;
  aspect: string;
  properties: string[];
}

/** Returns what the kinds of these drifts are, by id of the drift. */
export async function kindFacts(database: Database, driftIds: readonly number[]): Promise<Map<number, KindFacts>> {
  const { rows } = await database.raw<{ rows: KindFacts[] }>(
    `select finding.id, provider.type as kind, resource.resource_type, finding.aspect,
       (drift_properties(finding.diff))[1:20] as properties
     from drift_findings as finding join resources as resource on resource.id = finding.resource_id
     join providers as provider on provider.id = finding.provider_id
     where finding.id = any(?)`,
    [[...driftIds]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the packages in which vulnerabilities were found, by id of the finding. */
export async function packagesOf(database: Database, findingIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await database('vulnerability_findings')
    .whereIn('id', [...findingIds])
    .select<{ id: number; package_name: string }[]>('id', 'package_name');
  return new Map(rows.map(({ id, package_name: name }) => [id, name]));
}
