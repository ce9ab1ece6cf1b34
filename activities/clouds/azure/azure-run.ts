import type { CollectedResource } from '../cloud.ts';
import type { Listing } from '../listed-page.ts';
import type { AzureCalls } from './calls.ts';

/** What a unit gets to do its listing with. */
export interface AzureRun {
  calls: AzureCalls;
  subscriptionId: string;
  tenantId: string;
  signal: AbortSignal;
}

/** One unit of the inventory of a subscription. */
export interface AzureUnit {
  service: string;
  resourceTypes: string[];
  open(run: AzureRun): Listing;
  /** One resource by its external id; null when it is not there. */
  read(run: AzureRun, externalId: string): Promise<CollectedResource | null>;
}
