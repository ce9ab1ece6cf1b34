import { useState } from 'preact/hooks';
import type { Organization, OrganizationUnit } from '../../../client/src/client.ts';
import { unitTree, type UnitNode } from '../../organizations/unit-tree.ts';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded, useRepeated, type Loaded } from '../../service/use-loaded.ts';

const [movingMs, quietMs] = [2_000, 30_000];

/** An organization with its tree. */
export interface LoadedOrganization {
  organization: Organization;
  units: OrganizationUnit[];
  tree: UnitNode[];
}

/** Returns whether a discovery or first syncs are in progress. */
export function isMoving({ status, first_syncs: syncs }: Organization): boolean {
  return status === 'discovering' || syncs.running > 0 || syncs.waiting > 0;
}

async function load(id: number, signal: AbortSignal): Promise<LoadedOrganization> {
  const params = { path: { id } };
  const [organization, units] = await Promise.all([
    bodyOf(api.GET('/api/v1/organizations/{id}', { params, signal })),
    bodyOf(api.GET('/api/v1/organizations/{id}/tree', { params, signal })),
  ]);
  return { organization, units, tree: unitTree(units) };
}

/** A followed organization. */
export interface FollowedOrganization extends Loaded<LoadedOrganization> {
  /** Whether a discovery is in progress or was just requested. */
  isDiscovering: boolean;
  /** Waits for the end of a discovery that was just requested. */
  awaitDiscovery: () => void;
}

/** Follows an organization: every two seconds while something is in progress. */
export function useOrganization(id: number): FollowedOrganization {
  const loaded = useLoaded((signal) => load(id, signal), [id]);
  const [before, setBefore] = useState<{ discoveredAt: string | null } | null>(null);
  const organization = loaded.value?.organization ?? null;
  const isAwaited =
    before !== null && organization?.status !== 'error' && organization?.discovered_at === before.discoveredAt;
  const isBusy = isAwaited || (organization !== null && isMoving(organization));
  useRepeated(loaded.reload, isBusy ? movingMs : quietMs);
  return {
    ...loaded,
    isDiscovering: isAwaited || organization?.status === 'discovering',
    awaitDiscovery() {
      setBefore({ discoveredAt: organization?.discovered_at ?? null });
      loaded.reload();
    },
  };
}
