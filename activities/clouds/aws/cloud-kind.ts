import { requiredText, type CloudKind } from '../cloud-kind.ts';
import { createCallPacer } from '../shared/call-pacer.ts';
import { awsUnits } from './resources.ts';
import { createAwsSession } from './session/session.ts';

const mostConnections = 32;
/** Percentage of the documented rates to use. Other endpoints than AWS's own have undocumented limits. */
const defaultCallShare = 50;

/** AWS accounts. Credentials: `accessKeyId`, `secretAccessKey`, `sessionToken` of temporary ones; scope: the `region` of the connection. */
export const awsCloud: CloudKind = {
  listings: awsUnits,
  start({ settings, fingerprint, outbound, callBudgets, onCall, onClose }) {
    const { awsEndpointUrl } = settings;
    const guard = outbound([awsEndpointUrl]);
    const { http, https } = guard.httpAgents({ maxSockets: mostConnections });
    const dispatcher = guard.createDispatcher({ connections: mostConnections });
    onClose(() => {
      http.destroy();
      https.destroy();
      void dispatcher.destroy();
    });
    const pacer = createCallPacer(callBudgets);
    return ({ credentials, scope, accountId = null, regions }) =>
      createAwsSession({
        credentials: {
          accessKeyId: requiredText(credentials, 'accessKeyId'),
          secretAccessKey: requiredText(credentials, 'secretAccessKey'),
          ...(credentials['sessionToken'] === undefined ? {} : { sessionToken: credentials['sessionToken'] }),
          region: requiredText(scope, 'region'),
        },
        ...(awsEndpointUrl === null ? {} : { endpointUrl: awsEndpointUrl }),
        ...(regions === undefined ? {} : { regions }),
        fingerprint,
        connections: { http, https, dispatcher },
        accountId,
        pacer,
        callShare: settings.awsCallSharePercent ?? (awsEndpointUrl === null ? defaultCallShare : null),
        usesCloudControl: settings.awsCloudControl,
        onCall,
        onThrottle: () => onCall({ outcome: 'throttled', durationMs: null }),
      });
  },
};
