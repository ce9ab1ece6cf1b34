import type { GcpResourceType } from '../../../../domain/clouds/gcp/resource-types.ts';
import type { InventoryUnit } from '../../shared/unit-listings.ts';
import type { GcpCalls } from './calls.ts';

/** What a unit gets to do its listing with. */
export interface GcpRun {
  calls: GcpCalls;
  projectId: string;
  signal: AbortSignal;
  /** Returns the keyed hash that replaces a secret in a configuration. */
  fingerprint(secret: string): string;
  /** What the session has learnt about Cloud Asset Inventory: whether this key may use it. */
  assets: { usable: boolean };
}

/** One unit of the inventory of a project. */
export type GcpUnit<Type extends GcpResourceType = GcpResourceType> = InventoryUnit<GcpRun, Type>;
