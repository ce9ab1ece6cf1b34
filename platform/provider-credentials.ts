import type { Sealer } from './secrets/sealing.ts';

/** Seals and opens the credentials of providers; a record opens only for the provider it was sealed for. */
export interface ProviderCredentials {
  seal(providerId: number, credentials: Record<string, string>): Buffer;
  /** Throws `SealingError`. */
  open(providerId: number, sealed: Uint8Array): Record<string, string>;
}

const placeOf = (providerId: number) => ({
  kind: 'provider_credentials',
  ownerId: providerId,
  field: 'credentials',
});

export function createProviderCredentials(sealer: Sealer): ProviderCredentials {
  return {
    seal: (providerId, credentials) => sealer.seal(placeOf(providerId), JSON.stringify(credentials)),
    open: (providerId, sealed) =>
      JSON.parse(sealer.open(placeOf(providerId), sealed).toString('utf8')) as Record<string, string>,
  };
}
