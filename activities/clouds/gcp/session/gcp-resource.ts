import { sortedMap } from '../../../../domain/clouds/canonical.ts';
import type { GcpConfigurations, GcpResourceType } from '../../../../domain/clouds/gcp/resource-types.ts';
import type { IamBinding } from '../../../../domain/clouds/gcp/iam/binding.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { globalRegion, type CollectedResource } from '../../cloud.ts';
import { textSet } from '../../shared/text-set.ts';

/** Returns a resource with its configuration; members that are `undefined` could not be read and are left out. */
export function gcpResource<Type extends GcpResourceType>(resource: {
  resourceType: Type;
  externalId: string;
  name: string;
  /** Region, zone or location, as returned by the cloud. */
  location: string | null | undefined;
  status?: 'active' | 'stopped';
  labels: Record<string, string> | null | undefined;
  configuration: Omit<GcpConfigurations[Type], 'tags'>;
  unreadable?: Record<string, string>;
  /** What the resource was made from, for a change of it. */
  document?: object;
  policy?: GooglePolicy | undefined;
}): CollectedResource<Type> {
  const tags = sortedMap(resource.labels ?? {});
  const known = Object.entries(resource.configuration).filter(([, value]) => value !== undefined);
  const { document = {}, policy = null } = resource;
  const collected: CollectedResource<Type> = {
    externalId: resource.externalId,
    name: resource.name,
    resourceType: resource.resourceType,
    region: regionOf(resource.location),
    status: resource.status ?? 'active',
    tags,
    configuration: { ...(Object.fromEntries(known) as JsonObject), tags },
    unreadable: resource.unreadable ?? {},
  };
  sources.set(collected, { document, policy });
  return collected;
}

/**
 * What resources were made from: documents with their fingerprints, so that a change applies to exactly what was compared.
 * They may contain secrets, and are neither stored nor logged.
 */
const sources = new WeakMap<CollectedResource, { document: object; policy: GooglePolicy | null }>();

/** Keeps the vendor's document of a resource that was just read. */
export function keepSource(resource: CollectedResource, document: object): void {
  sources.set(resource, { document, policy: null });
}

/** Returns the vendor's document of a resource that was just read, and its IAM policy; null where it has none. */
export function sourceOf(resource: CollectedResource): { document: object; policy: GooglePolicy | null } {
  const source = sources.get(resource);
  if (source === undefined) throw new TypeError(`${resource.resourceType} was not read by this session`);
  return source;
}

/** Returns the last part of a resource's URL: its own name. */
export function baseName(url: string | null | undefined): string | null {
  return url?.split('/').at(-1) || null;
}

/** Returns the region of a region, zone or location: `europe-west1-b` is in `europe-west1`. */
export function regionOf(location: string | null | undefined): string {
  const name = baseName(location)?.toLowerCase() ?? globalRegion;
  return name.replace(/^([a-z]+-[a-z]+\d+)-[a-z]$/, '$1');
}

/** Returns a number that Google writes as text; null without one. */
export function numberOf(text: string | number | null | undefined): number | null {
  if (text === null || text === undefined || text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** An IAM policy as returned by Google. */
export interface GooglePolicy {
  bindings?: { role?: string; members?: string[]; condition?: JsonObject | null }[];
  etag?: string;
  auditConfigs?: { service?: string; auditLogConfigs?: { logType?: string; exemptedMembers?: string[] }[] }[];
}

/** Requests policies with conditions: below version 3, Google omits conditional bindings. */
export const conditionalPolicy = { 'options.requestedPolicyVersion': 3 } as const;

/** Returns the bindings of a policy in a fixed order. */
export function bindingsOf(policy: GooglePolicy): IamBinding[] {
  return (policy.bindings ?? [])
    .map(({ role, members, condition }) => ({
      role: role ?? '',
      members: textSet(members),
      conditional: condition !== null && condition !== undefined,
    }))
    .toSorted((a, b) => (`${a.role} ${a.conditional}` < `${b.role} ${b.conditional}` ? -1 : 1));
}
