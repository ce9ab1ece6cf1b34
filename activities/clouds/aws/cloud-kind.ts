import { NodeHttpHandler } from '@smithy/node-http-handler';
import { requiredText, requireProcessIdentity, type CloudKind, type SessionUse } from '../cloud-kind.ts';
import { createCallPacer } from '../shared/call-pacer.ts';
import { readAwsAccess } from './access/aws-access.ts';
import { openAccess } from './access/open-access.ts';
import { processCredentialsByRegion } from './access/process-credentials.ts';
import { verifyingAccountOf } from './access/role-account.ts';
import { awsUnits } from './resources.ts';
import { stsTurns } from './session/paced-attempts.ts';
import { createAwsSession } from './session/session.ts';
import { createSharedClients } from './session/shared-clients.ts';

const mostConnections = 32;
/** Percentage of the documented rates to use. */
const defaultCallShare = 50;
const stsTimeoutMs = 10_000;
const reading: SessionUse = { providerId: 0, purpose: 'read', executionId: null };

/**
 * AWS accounts. Credentials: `accessKeyId`, `secretAccessKey`, `sessionToken` of temporary ones, or what
 * `access/aws-access.ts` reads; scope: the `region` of the connection.
 */
export const awsCloud: CloudKind = {
  listings: awsUnits,
  start({ settings, fingerprint, outbound, callBudgets, onCall, onClose }) {
    const { awsEndpointUrl } = settings;
    const guard = outbound([awsEndpointUrl]);
    const { http, https } = guard.httpAgents({ maxSockets: mostConnections });
    const dispatcher = guard.createDispatcher({ connections: mostConnections });
    const stsAgents = guard.httpAgents({ maxSockets: mostConnections });
    const sts = {
      ...(awsEndpointUrl === null ? {} : { endpoint: awsEndpointUrl }),
      requestHandler: new NodeHttpHandler({
        connectionTimeout: stsTimeoutMs,
        requestTimeout: stsTimeoutMs,
        throwOnRequestTimeout: true,
        httpAgent: stsAgents.http,
        httpsAgent: stsAgents.https,
      }),
    };
    const ofProcess = processCredentialsByRegion(sts);
    onClose(() => {
      http.destroy();
      https.destroy();
      sts.requestHandler.destroy();
      void dispatcher.destroy();
    });
    const pacer = createCallPacer(callBudgets);
    // Other endpoints than AWS's own have undocumented limits.
    const callShare = settings.awsCallSharePercent ?? (awsEndpointUrl === null ? defaultCallShare : null);
    const clients = createSharedClients({ endpointUrl: awsEndpointUrl ?? undefined, dispatcher });
    return ({
      credentials,
      scope,
      accountId = null,
      managementAccountId = null,
      regions,
      use = reading,
      readsBySchema = settings.schemaTypes,
    }) => {
      const region = requiredText(scope, 'region');
      const access = readAwsAccess(credentials);
      const renewed = openAccess(access, {
        use,
        readsBySchema,
        place: { ...sts, region },
        process() {
          requireProcessIdentity(settings);
          return ofProcess(region);
        },
        inTurnOf: callShare === null ? null : (caller) => stsTurns({ pacer, caller, region, share: callShare }),
      });
      const session = createAwsSession({
        credentials: access.type === 'access_key' ? { ...access.keys, region } : { renewed, region },
        ...(awsEndpointUrl === null ? {} : { endpointUrl: awsEndpointUrl }),
        ...(regions === undefined ? {} : { regions }),
        fingerprint,
        connections: { http, https, dispatcher },
        clients,
        accountId,
        managementAccountId,
        pacer,
        callShare,
        ...(access.type === 'assume_role' ? { remediationRole: access.remediationRoleArn } : {}),
        usesCloudControl: settings.awsCloudControl,
        listsBySchema: readsBySchema,
        onCall,
        onRetry: (outcome) => onCall({ outcome, durationMs: null }),
      });
      return access.type === 'assume_role' ? verifyingAccountOf(access.roleArn, session) : session;
    };
  },
};
