import type { ProviderKind } from '../domain/inventory/provider-kinds.ts';

/** Workflows, and activities that only touch Postgres. */
export const workflowQueue = 'workflows';

/** Activities that call a cloud: one queue per provider kind, so that a slow cloud delays no other. */
export const cloudQueue = (kind: ProviderKind): string => `cloud-${kind.replace('_', '-')}`;
