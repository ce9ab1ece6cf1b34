import { requiredText, type CloudKind } from '../cloud-kind.ts';
import { awsUnits } from './resources.ts';
import { createAwsSession } from './session/session.ts';

const connections = 32;

/** AWS accounts. Credentials: `accessKeyId`, `secretAccessKey`; scope: the `region` they were connected with. */
export const awsCloud: CloudKind = {
  listings: awsUnits,
  start({ settings, fingerprint, outbound, onCall, onClose }) {
    const { awsEndpointUrl } = settings;
    const httpAgents = outbound([awsEndpointUrl]).httpAgents({ maxSockets: connections });
    onClose(() => {
      httpAgents.http.destroy();
      httpAgents.https.destroy();
    });
    return ({ credentials, scope }) =>
      createAwsSession({
        credentials: {
          accessKeyId: requiredText(credentials, 'accessKeyId'),
          secretAccessKey: requiredText(credentials, 'secretAccessKey'),
          region: requiredText(scope, 'region'),
        },
        ...(awsEndpointUrl === null ? {} : { endpointUrl: awsEndpointUrl }),
        fingerprint,
        httpAgents,
        onCall,
        onThrottle: () => onCall({ outcome: 'throttled', durationMs: null }),
      });
  },
};
