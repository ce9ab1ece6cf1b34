import { typeTitle } from '../../domain/clouds/clouds.ts';
import { typeSupport } from '../../domain/clouds/type-support.ts';
import { checksOf } from '../../platform/check-catalog.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { Static } from 'typebox';
import type { TimelineRow } from '../../db/reads/resources/timeline.ts';
import { presentActor } from '../../domain/changes/shown-actor.ts';
import type { timelineEntrySchema } from './schema.ts';
import type { ListedType } from '../../db/reads/resources/resource-types.ts';
import type { ResourceDetailRow, ResourceRow } from '../../db/reads/resources/resources.ts';

/** Returns a resource as lists show it. */
export function presentResource(row: ResourceRow) {
  return {
    id: row.id,
    external_id: row.external_id,
    name: row.name,
    resource_type: row.resource_type,
    resource_type_label: typeTitle(row.provider_kind, row.resource_type),
    provider_id: row.provider_id,
    region: row.region,
    status: row.status,
    tags: row.tags,
    last_seen_at: row.last_seen_at.toISOString(),
  };
}

/** Returns a resource type with its label, the number of its resources and what the service does with them. */
export function presentResourceType(row: ListedType) {
  return {
    resource_type: row.resource_type,
    resource_type_label: typeTitle(row.provider_kind, row.resource_type),
    provider_type: row.provider_kind,
    resource_count: row.resource_count,
    ...typeSupport(row.provider_kind, row.resource_type, { isChangeable: row.is_changeable }),
    checks: checksOf(row.provider_kind, row.resource_type).map(({ id }) => id),
  };
}

/** Returns a resource with its current configuration. */
export function presentResourceDetail(row: ResourceDetailRow) {
  return {
    ...presentResource(row),
    configuration: presentConfiguration(row),
    unreadable: row.unreadable,
    read_at: row.read_at?.toISOString() ?? null,
    parts_read_at: laterParts(row),
    first_seen_at: row.first_seen_at.toISOString(),
    deleted_at: row.deleted_at?.toISOString() ?? null,
  };
}

/** Returns the parts that were read later than the rest. */
function laterParts({ read_at: readAt, parts_read_at: parts }: ResourceDetailRow): Record<string, string> {
  const isLater = ([, at]: [string, string]): boolean => readAt !== null && new Date(at) > readAt;
  return Object.fromEntries(Object.entries(parts ?? {}).filter(isLater));
}

/** Returns the configuration with the observed facts, which are stored separately because they change by themselves. */
export function presentConfiguration(row: Pick<ResourceDetailRow, 'configuration' | 'observed'>): JsonObject {
  return Object.keys(row.observed).length === 0 ? row.configuration : { ...row.configuration, observed: row.observed };
}

/** Presents something that happened to a resource. */
export function presentTimelineEntry({ at, actor, ...entry }: TimelineRow): Static<typeof timelineEntrySchema> {
  return { ...entry, at: at.toISOString(), actor: presentActor(actor) } as Static<typeof timelineEntrySchema>;
}
