import { requiredText, type CloudKind } from '../cloud-kind.ts';
import { gcpUnits } from './resources.ts';
import { createGcpSession } from './session/session.ts';

const connections = 16;

/** Google Cloud projects. Credentials: `clientEmail`, `privateKey`, `privateKeyId`; scope: `projectId` and, if there is one, `billingDataset`. */
export const gcpCloud: CloudKind = {
  listings: gcpUnits,
  start({ settings, fingerprint, outbound, onCall, onClose }) {
    const { gcpEndpointUrl, bigqueryEndpointUrl } = settings;
    const dispatcher = outbound([gcpEndpointUrl, bigqueryEndpointUrl]).createDispatcher({ connections });
    onClose(() => void dispatcher.close());
    return ({ credentials, scope }) =>
      createGcpSession({
        key: {
          clientEmail: requiredText(credentials, 'clientEmail'),
          privateKey: requiredText(credentials, 'privateKey'),
          privateKeyId: credentials['privateKeyId'] ?? null,
        },
        projectId: requiredText(scope, 'projectId'),
        endpointUrl: gcpEndpointUrl,
        bigqueryEndpointUrl,
        billingDataset: typeof scope['billingDataset'] === 'string' ? scope['billingDataset'] : null,
        dispatcher,
        onCall,
        fingerprint,
      });
  },
};
