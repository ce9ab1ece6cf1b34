import { createHash } from 'node:crypto';
import { jsonLimit, unlimited, type AccessLimits } from '../access-limits/access-limit.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import type { JsonObject } from '../json.ts';

/**
 * Which providers a list or a bulk operation is about: the intersection of its parts, of which null leaves one out.
 * `ou` is the id or the external id of a unit and stands for everything below it. `limits` are those of the caller: what
 * is outside is selected by nothing.
 */
export interface ProviderSelection {
  readonly providerId: number | null;
  readonly organizationId: number | null;
  readonly ou: string | null;
  readonly limits: AccessLimits;
  /** What lists add, which is never stored: providers and kinds of them of which any is enough; none for all. */
  readonly providerIds?: readonly number[];
  readonly kinds?: readonly ProviderKind[];
}

export const allProviders: ProviderSelection = { providerId: null, organizationId: null, ou: null, limits: unlimited };

/** Returns the selection of one provider. */
export const onlyProvider = (providerId: number): ProviderSelection => ({ ...allProviders, providerId });

/** A selection as requests and stored parameters write it. */
export interface ProviderFields {
  provider_id?: number | undefined;
  organization_id?: number | undefined;
  ou?: string | undefined;
}

/** The stored form, which also keeps what the member who asked was limited to. */
export interface StoredProviderFields extends ProviderFields {
  access_limits?: AccessLimits;
}

/** Returns the selection that some fields describe within limits. */
export function selectionOf(
  { provider_id, organization_id, ou }: ProviderFields,
  limits: AccessLimits,
): ProviderSelection {
  return { providerId: provider_id ?? null, organizationId: organization_id ?? null, ou: ou ?? null, limits };
}

/** Returns the stored form of a selection, without what it leaves out. */
export function fieldsOf({ providerId, organizationId, ou, limits }: ProviderSelection): JsonObject {
  return {
    ...(providerId === null ? {} : { provider_id: providerId }),
    ...(organizationId === null ? {} : { organization_id: organizationId }),
    ...(ou === null ? {} : { ou }),
    ...(limits.length === 0 ? {} : { access_limits: limits.map(jsonLimit) }),
  };
}

/** Returns the selection in the stored parameters of an execution. */
export function storedSelection(parameters: JsonObject): ProviderSelection {
  const { provider_id: providerId, organization_id: organizationId, ou, access_limits: limits } = parameters;
  return {
    providerId: typeof providerId === 'number' ? providerId : null,
    organizationId: typeof organizationId === 'number' ? organizationId : null,
    ou: typeof ou === 'string' ? ou : null,
    limits: Array.isArray(limits) ? (limits as unknown as AccessLimits) : unlimited,
  };
}

/** Returns what distinguishes executions of one job by their selections, e.g. `provider:7`; empty for all providers. */
export function subjectOf({ providerId, organizationId, ou, limits }: ProviderSelection): string[] {
  return [
    ...(providerId === null ? [] : [`provider:${providerId}`]),
    ...(organizationId === null ? [] : [`organization:${organizationId}`]),
    ...(ou === null ? [] : [`ou:${ou}`]),
    ...(limits.length === 0 ? [] : [`limits:${createHash('sha256').update(JSON.stringify(limits)).digest('hex')}`]),
  ];
}
