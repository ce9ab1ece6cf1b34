import { requireProcessIdentity, requiredText, type CloudKind, type CloudPlatform } from '../cloud-kind.ts';
import { CloudError } from '../errors.ts';
import { azureAccess, azureTokens } from './access/access.ts';
import type { ManagedIdentityPlaces } from './access/managed-identity.ts';
import { aksServerAudience } from './aks/cluster-login.ts';
import { createCallPacer } from '../shared/call-pacer.ts';
import { directoryUrl } from './entra/directory-calls.ts';
import { azureUnits } from './resources.ts';
import { identityOf } from './session/quotas.ts';
import { createAzureSession, managerUrl } from './session/session.ts';
import { storageAudience } from './session/storage-calls.ts';

const connections = 16;
const identityConnections = 4;

/** Types of authentication that use the identity of the workers. */
const ownIdentities: ReadonlySet<string> = new Set(['managed_identity', 'workload_identity']);

/**
 * Returns where the sample account is served: its own origin and nothing else, over connections that reach nothing
 * else. Accounts of users never go there, and the sample account never goes anywhere else: without its server it cannot
 * be opened.
 */
function sampleEndpoint({ settings, outbound, onClose }: Pick<CloudPlatform, 'settings' | 'outbound' | 'onClose'>) {
  const { sampleAccountUrl: url } = settings;
  if (url === null) {
    return () => {
      throw new CloudError({ kind: 'unavailable', call: 'login', message: 'the sample account is not running' });
    };
  }
  const dispatcher = outbound([url]).createDispatcher({ connections });
  onClose(() => void dispatcher.close());
  return () => ({ endpointUrl: url, loginUrl: url, dispatcher });
}

/** Azure subscriptions. Credentials: those of `access/access.ts`; scope: `tenantId`, `subscriptionId`. */
export const azureCloud: CloudKind = {
  listings: azureUnits,
  start({ settings, fingerprint, outbound, callBudgets, onCall, onClose }) {
    const { azureEndpointUrl, azureLoginUrl, azureGraphUrl, azureImdsUrl, identityEndpoint, identityHeader } = settings;
    const dispatcher = outbound([azureEndpointUrl, azureLoginUrl, azureGraphUrl]).createDispatcher({ connections });
    const identityDispatcher = outbound([azureImdsUrl, identityEndpoint]).createDispatcher({
      connections: identityConnections,
    });
    onClose(() => void dispatcher.close());
    onClose(() => void identityDispatcher.close());
    const managedIdentity: ManagedIdentityPlaces = {
      imdsUrl: azureImdsUrl,
      platform:
        identityEndpoint === null || identityHeader === null
          ? null
          : { endpoint: identityEndpoint, header: identityHeader },
      dispatcher: identityDispatcher,
    };
    const pacer = createCallPacer(callBudgets);
    const sample = sampleEndpoint({ settings, outbound, onClose });
    return ({ credentials, scope, readsBySchema = settings.schemaTypes }) => {
      if (ownIdentities.has(credentials['authentication'] ?? '')) requireProcessIdentity(settings);
      const tenantId = requiredText(scope, 'tenantId');
      const place =
        scope['sample'] === true ? sample() : { endpointUrl: azureEndpointUrl, loginUrl: azureLoginUrl, dispatcher };
      const baseUrl = managerUrl(place.endpointUrl);
      const directory = scope['sample'] === true ? null : directoryUrl(baseUrl, azureGraphUrl);
      const access = azureAccess(credentials, { tenantId, federatedTokenFile: settings.azureFederatedTokenFile });
      return createAzureSession({
        tokens: azureTokens(access, { ...place, audience: baseUrl, managedIdentity }),
        clusterTokens: () => azureTokens(access, { ...place, audience: aksServerAudience, managedIdentity }),
        directory:
          directory === null
            ? undefined
            : { url: directory, tokens: azureTokens(access, { ...place, audience: directory, managedIdentity }) },
        storageTokens: () => azureTokens(access, { ...place, audience: storageAudience, managedIdentity }),
        tenantId,
        subscriptionId: requiredText(scope, 'subscriptionId'),
        baseUrl,
        dispatcher: place.dispatcher,
        // Other endpoints than the public cloud's have undocumented limits.
        pacing: place.endpointUrl === null ? { pacer, tenantId, identity: identityOf(access) } : undefined,
        fingerprint,
        listsBySchema: readsBySchema,
        onCall,
      });
    };
  },
};
