import { Agent } from 'undici';
import { azureTokens, type AzureAccess, type AzureAccessPlaces } from '../../activities/clouds/azure/access/access.ts';
import { gcpTokens } from '../../activities/clouds/gcp/access/access.ts';
import type { AccessPlaces } from '../../activities/clouds/gcp/access/places.ts';
import type { TokenSource } from '../../activities/clouds/shared/token-source.ts';
import { azureIds, azureSecret } from '../emulators/azure-subscription.ts';
import { googlePrivateKey } from './google-key.ts';

const dispatcher = new Agent();

/** Where Google's tokens come from when all is behind one endpoint. */
export function googlePlaces(endpointUrl: string, changes: Partial<AccessPlaces> = {}): AccessPlaces {
  return {
    endpointUrl,
    dispatcher,
    identityDispatcher: dispatcher,
    metadataHost: new URL(endpointUrl).host,
    credentialsFile: null,
    gcloudFile: '/nonexistent/application_default_credentials.json',
    tokenDirectory: null,
    tokenUrls: [],
    processIdentity: false,
    awsEnvironment: {},
    ec2MetadataUrl: endpointUrl,
    ...changes,
  };
}

/** Tokens of a service account's key. */
export function googleKeyTokens(endpointUrl: string): TokenSource {
  const key = { clientEmail: 'auditor@example.com', privateKey: googlePrivateKey, privateKeyId: null };
  return gcpTokens({ type: 'service_account_key', impersonate: [], key }, googlePlaces(endpointUrl));
}

/** Where Azure's tokens come from when all is behind one endpoint. */
export function azurePlaces(url: string, changes: Partial<AzureAccessPlaces> = {}): AzureAccessPlaces {
  const managedIdentity = { imdsUrl: url, platform: null, dispatcher };
  return { loginUrl: url, audience: url, dispatcher, managedIdentity, ...changes };
}

/** The application of the test subscription. */
export function secretAccess({
  tenantId = azureIds.tenantId,
  clientId = azureIds.clientId,
  clientSecret = azureSecret,
} = {}): AzureAccess {
  return { type: 'application', tenantId, clientId, proof: { type: 'client_secret', clientSecret } };
}

/** Tokens of an application's secret. */
export function azureSecretTokens(url: string, application: Parameters<typeof secretAccess>[0] = {}): TokenSource {
  return azureTokens(secretAccess(application), azurePlaces(url));
}
