import type { Dispatcher } from 'undici';
import { readClientCertificate } from '../../../../domain/azure/client-certificate.ts';
import { requiredText } from '../../cloud-kind.ts';
import { CloudError } from '../../errors.ts';
import { renewedTokens, type TokenSource } from '../../shared/token-source.ts';
import { entraToken, type Application } from './entra.ts';
import { managedIdentityToken, type ManagedIdentityPlaces } from './managed-identity.ts';

/** How an Azure subscription is accessed. */
export type AzureAccess =
  | { type: 'managed_identity'; clientId: string | null }
  | ({ type: 'application' } & Application);

/** Where tokens are requested. */
export interface AzureAccessPlaces {
  /** Login endpoint, if it is not that of the public cloud. */
  loginUrl: string | null;
  /** The audience of the tokens: Resource Manager's address. */
  audience: string;
  /** Guarded connections to the login endpoint. */
  dispatcher: Dispatcher;
  managedIdentity: ManagedIdentityPlaces;
}

/**
 * Returns the access that sealed credentials describe; those without a type are a stored client secret. Throws
 * `CloudError` when something is missing that they need.
 */
export function azureAccess(
  credentials: Record<string, string>,
  { tenantId, federatedTokenFile }: { tenantId: string; federatedTokenFile: string | null },
): AzureAccess {
  const type = credentials['authentication'];
  if (type === 'managed_identity') return { type, clientId: credentials['clientId'] ?? null };
  const clientId = requiredText(credentials, 'clientId');
  const application = { type: 'application', tenantId, clientId } as const;
  if (type === 'client_certificate') {
    return { ...application, proof: { type, certificate: requiredText(credentials, 'certificate') } };
  }
  if (type === 'workload_identity') {
    if (federatedTokenFile === null) {
      throw new CloudError({
        kind: 'bad_credentials',
        call: 'credentials',
        message: 'the workers have no federated token: AZURE_FEDERATED_TOKEN_FILE is not set',
      });
    }
    return { ...application, proof: { type, tokenFile: federatedTokenFile } };
  }
  return { ...application, proof: { type: 'client_secret', clientSecret: requiredText(credentials, 'clientSecret') } };
}

/** Returns the tokens of an access. */
export function azureTokens(access: AzureAccess, places: AzureAccessPlaces): TokenSource {
  const { audience, managedIdentity } = places;
  return renewedTokens(async () => {
    if (access.type === 'managed_identity') {
      return managedIdentityToken({ clientId: access.clientId, audience }, managedIdentity);
    }
    refuseUnusable(access);
    return entraToken(access, places);
  });
}

/** Entra's answer to an expired certificate does not say so. */
function refuseUnusable({ clientId, proof }: Application): void {
  if (proof.type !== 'client_certificate') return;
  const reading = readClientCertificate(proof.certificate, { now: new Date() });
  if (reading.ok) return;
  const message = `the application ${clientId} cannot sign in: its ${reading.fault}`;
  throw new CloudError({ kind: 'bad_credentials', call: 'login:token', message });
}
