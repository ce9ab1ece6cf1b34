import { unitOptions, type OrganizationOptions } from '../organizations/unit-options.ts';
import { unitTree } from '../organizations/unit-tree.ts';
import { api, bodyOf } from './api.ts';
import { useLoaded } from './use-loaded.ts';

async function load(signal: AbortSignal): Promise<OrganizationOptions[]> {
  const organizations = await bodyOf(api.GET('/api/v1/organizations', { signal }));
  return Promise.all(
    organizations.map(async (organization) => {
      const params = { path: { id: organization.id } };
      const units = await bodyOf(api.GET('/api/v1/organizations/{id}/tree', { params, signal }));
      return { organization, units: unitOptions(unitTree(units)) };
    }),
  );
}

/** Returns the organizations with their units; empty until they are loaded. */
export function useOrganizations(): readonly OrganizationOptions[] {
  return useLoaded(load, []).value ?? [];
}
