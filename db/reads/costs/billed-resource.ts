import type { BilledResource } from '../../../domain/costs/billed-ids.ts';
import type { Database } from '../../database.ts';

/** Finds what names a resource on bills, with its provider; undefined when there is no such visible resource. */
export function billedResource(
  database: Database,
  resourceId: number,
): Promise<(BilledResource & { provider_id: number }) | undefined> {
  return database('resources as resource')
    .join('providers as provider', 'provider.id', 'resource.provider_id')
    .where('resource.id', resourceId)
    .whereNotNull('provider.answered_at')
    .first<(BilledResource & { provider_id: number }) | undefined>(
      'resource.provider_id',
      'resource.external_id',
      'resource.resource_type',
      'resource.region',
      'provider.account_id',
    );
}

/** The providers of an account, deleted ones too: whichever fetched its bill. */
export const billingProviders = `select other.id from providers as own
  join providers as other on other.id = own.id or (other.type = own.type and other.account_id = own.account_id)
  where own.id = ?`;
