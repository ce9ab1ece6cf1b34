import type { Described } from '../../../domain/neighbourhood/edges.ts';
import type { ResourceStatus } from '../resources/resources.ts';
import type { Severity } from '../../../domain/severity.ts';

/** A resource of a neighbourhood. */
export interface Neighbour extends Described {
  name: string;
  providerId: number;
  region: string;
  status: ResourceStatus;
  /** The worst severity of its open findings; null where it has none. */
  worst: Severity | null;
}

/** What is read of a neighbour; its findings follow for those that are shown. */
export type NeighbourRow = Omit<Neighbour, 'worst'>;

export const neighbourColumns = `resource.id, resource.name, resource.external_id as "externalId",
  resource.resource_type as "resourceType", resource.provider_id as "providerId", provider.type as "providerKind",
  resource.region, resource.status, version.configuration || jsonb_build_object('observed', resource.observed) as configuration`;

export const neighbourTables = `resources as resource
  join resource_versions as version on version.id = resource.version_id
  join providers as provider on provider.id = resource.provider_id`;
