import type { AzureResourceType } from '../../../../domain/clouds/azure/resource-types.ts';
import type { InventoryUnit } from '../../shared/unit-listings.ts';
import type { AzureCalls, DocumentCalls } from './calls.ts';

/** The context of a listing. */
export interface AzureRun {
  signal: AbortSignal;
  calls: AzureCalls;
  subscriptionId: string;
  tenantId: string;
}

/** The context of a change of a whole document. */
export interface DocumentRun extends AzureRun {
  calls: DocumentCalls;
}

/** One unit of the inventory of a subscription. */
export type AzureUnit<Type extends AzureResourceType = AzureResourceType> = InventoryUnit<AzureRun, Type>;
