import type { GcpResourceType } from '../../../../domain/clouds/gcp/resource-types.ts';
import type { InventoryUnit } from '../../shared/unit-listings.ts';
import type { GcpCalls } from './calls.ts';

/** The context of a listing. */
export interface GcpRun {
  signal: AbortSignal;
  calls: GcpCalls;
  projectId: string;
  /** Returns the keyed hash that replaces a secret in a configuration. */
  fingerprint(secret: string): string;
  /** What the session has learned about Cloud Asset Inventory: whether this key may use it. */
  assets: { usable: boolean };
}

/** One unit of the inventory of a project. */
export type GcpUnit<Type extends GcpResourceType = GcpResourceType> = InventoryUnit<GcpRun, Type>;
