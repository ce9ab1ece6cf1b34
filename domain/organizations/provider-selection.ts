import type { JsonObject } from '../json.ts';

/**
 * Which providers a list or a bulk operation is about: the intersection of its parts, of which null leaves one out.
 * `ou` is the id or the external id of a unit and stands for everything below it.
 */
export interface ProviderSelection {
  readonly providerId: number | null;
  readonly organizationId: number | null;
  readonly ou: string | null;
}

export const allProviders: ProviderSelection = { providerId: null, organizationId: null, ou: null };

/** Returns the selection of one provider. */
export const onlyProvider = (providerId: number): ProviderSelection => ({ ...allProviders, providerId });

/** A selection as requests and stored parameters write it. */
export interface ProviderFields {
  provider_id?: number | undefined;
  organization_id?: number | undefined;
  ou?: string | undefined;
}

/** Returns the selection that some fields describe. */
export function selectionOf({ provider_id, organization_id, ou }: ProviderFields): ProviderSelection {
  return { providerId: provider_id ?? null, organizationId: organization_id ?? null, ou: ou ?? null };
}

/** Returns the fields of a selection, without those that it leaves out. */
export function fieldsOf({ providerId, organizationId, ou }: ProviderSelection): JsonObject {
  return {
    ...(providerId === null ? {} : { provider_id: providerId }),
    ...(organizationId === null ? {} : { organization_id: organizationId }),
    ...(ou === null ? {} : { ou }),
  };
}

/** Returns the selection in the stored parameters of an execution. */
export function storedSelection(parameters: JsonObject): ProviderSelection {
  const { provider_id: providerId, organization_id: organizationId, ou } = parameters;
  return {
    providerId: typeof providerId === 'number' ? providerId : null,
    organizationId: typeof organizationId === 'number' ? organizationId : null,
    ou: typeof ou === 'string' ? ou : null,
  };
}

/** Returns what distinguishes executions of one job by their selections, e.g. `provider:7`; empty for all providers. */
export function subjectOf({ providerId, organizationId, ou }: ProviderSelection): string[] {
  return [
    ...(providerId === null ? [] : [`provider:${providerId}`]),
    ...(organizationId === null ? [] : [`organization:${organizationId}`]),
    ...(ou === null ? [] : [`ou:${ou}`]),
  ];
}
