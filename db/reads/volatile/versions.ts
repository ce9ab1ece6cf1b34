import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { ReadConfiguration } from '../../../domain/drift/diff.ts';
import type { Transaction } from '../../database.ts';

/** A version of a resource of a type by schema that replaced another one. */
export interface ReplacedVersion {
  id: number;
  resource_id: number;
  provider_id: number;
  provider_kind: ProviderKind;
  resource_type: string;
  region: string;
  /** When the last reading began that showed the version before. */
  changed_after: Date;
  captured_at: Date;
  before: ReadConfiguration;
  after: ReadConfiguration;
}

/** How many versions one step looks at. */
const windowSize = 2_000;

/**
 * Returns the next versions to count after one, up to the first that is younger than `settledSeconds`: the ids of those of
 * types by schema that replaced another one, the last one that was looked at, null if there is none, and whether more wait.
 */
export async function nextVersions(
  transaction: Transaction,
  { afterId, settledSeconds }: { afterId: number; settledSeconds: number },
): Promise<{ ids: number[]; lastId: number | null; isBehind: boolean }> {
  const { rows } = await transaction.raw<{ rows: { id: number; is_settled: boolean; counts: boolean }[] }>(
    `select version.id, version.captured_at < now() - make_interval(secs => :settledSeconds) as is_settled,
       version.changed_after is not null and resource.resource_type ~ '[:/]' as counts
     from resource_versions as version join resources as resource on resource.id = version.resource_id
     where version.id > :afterId order by version.id limit :windowSize`,
    { afterId, settledSeconds, windowSize },
  );
  const end = rows.findIndex(({ is_settled: isSettled }) => !isSettled);
  const settled = end === -1 ? rows : rows.slice(0, end);
  return {
    ids: settled.filter(({ counts }) => counts).map(({ id }) => id),
    lastId: settled.at(-1)?.id ?? null,
    isBehind: settled.length === windowSize,
  };
}

/** Returns versions with those that they replaced, by id. */
export async function replacedVersions(transaction: Transaction, ids: readonly number[]): Promise<ReplacedVersion[]> {
  const { rows } = await transaction.raw<{ rows: ReplacedVersion[] }>(
    `select version.id, version.resource_id, resource.provider_id, provider.type as provider_kind, resource.resource_type,
       resource.region, version.changed_after, version.captured_at, old.part as before,
       jsonb_build_object('configuration', version.configuration, 'unreadable', version.unreadable, 'facts', version.facts) as after
     from resource_versions as version
     join resources as resource on resource.id = version.resource_id
     join providers as provider on provider.id = resource.provider_id and provider.deleted_at is null
     cross join lateral (
       select jsonb_build_object('configuration', configuration, 'unreadable', unreadable, 'facts', facts) as part
       from resource_versions as older where older.resource_id = version.resource_id and older.id < version.id
       order by older.id desc limit 1) as old
     where version.id = any(?) order by version.id`,
    [[...ids]],
  );
  return rows;
}
