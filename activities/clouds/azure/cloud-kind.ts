import { requiredText, type CloudKind, type CloudPlatform } from '../cloud-kind.ts';
import { CloudError } from '../errors.ts';
import { azureUnits } from './resources.ts';
import { createAzureSession } from './session/session.ts';

const connections = 16;

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

/** Azure subscriptions. Credentials: `clientId`, `clientSecret`; scope: `tenantId`, `subscriptionId`. */
export const azureCloud: CloudKind = {
  listings: azureUnits,
  start({ settings, outbound, onCall, onClose }) {
    const { azureEndpointUrl, azureLoginUrl } = settings;
    const dispatcher = outbound([azureEndpointUrl, azureLoginUrl]).createDispatcher({ connections });
    onClose(() => void dispatcher.close());
    const sample = sampleEndpoint({ settings, outbound, onClose });
    return ({ credentials, scope }) =>
      createAzureSession({
        credentials: {
          tenantId: requiredText(scope, 'tenantId'),
          clientId: requiredText(credentials, 'clientId'),
          clientSecret: requiredText(credentials, 'clientSecret'),
        },
        subscriptionId: requiredText(scope, 'subscriptionId'),
        ...(scope['sample'] === true
          ? sample()
          : { endpointUrl: azureEndpointUrl, loginUrl: azureLoginUrl, dispatcher }),
        onCall,
      });
  },
};
