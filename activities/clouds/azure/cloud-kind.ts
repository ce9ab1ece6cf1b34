import { requiredText, type CloudKind } from '../cloud-kind.ts';
import { azureUnits } from './listing.ts';
import { createAzureSession } from './session.ts';

const connections = 16;

/** Azure subscriptions. Credentials: `clientId`, `clientSecret`; scope: `tenantId`, `subscriptionId`. */
export const azureCloud: CloudKind = {
  listings: azureUnits,
  start({ settings, outbound, onClose }) {
    const { azureEndpointUrl, azureLoginUrl } = settings;
    const dispatcher = outbound([azureEndpointUrl, azureLoginUrl]).createDispatcher({ connections });
    onClose(() => void dispatcher.close());
    return ({ credentials, scope }) =>
      createAzureSession({
        credentials: {
          tenantId: requiredText(scope, 'tenantId'),
          clientId: requiredText(credentials, 'clientId'),
          clientSecret: requiredText(credentials, 'clientSecret'),
        },
        subscriptionId: requiredText(scope, 'subscriptionId'),
        endpointUrl: azureEndpointUrl,
        loginUrl: azureLoginUrl,
        dispatcher,
      });
  },
};
