import type { AzureResourceType } from '../../../../domain/clouds/azure/resource-types.ts';
import type { InventoryUnit } from '../../shared/unit-listings.ts';
import type { AzureCalls } from './calls.ts';

/** The context of a listing. */
export interface AzureRun {
  signal: AbortSignal;
  calls: AzureCalls;
  subscriptionId: string;
  tenantId: string;
}

/** One unit of the inventory of a subscription. */
export type AzureUnit<Type extends AzureResourceType = AzureResourceType> = InventoryUnit<AzureRun, Type>;
