import { homedir } from 'node:os';
import { join } from 'node:path';
import { requireProcessIdentity, requiredText, type CloudKind } from '../cloud-kind.ts';
import { gcpAccess, gcpTokens } from './access/access.ts';
import { ec2MetadataUrl, type AccessPlaces } from './access/places.ts';
import { createCallPacer } from '../shared/call-pacer.ts';
import { gcpUnits } from './resources.ts';
import { consumerOf } from './session/quotas.ts';
import { createGcpSession } from './session/session.ts';

const connections = 16;
const identityConnections = 4;
const gcloudFileName = 'application_default_credentials.json';

/**
 * Google Cloud projects. Credentials: those of `access/access.ts`; scope: `projectId` and, if there is one,
 * `billingDataset`.
 */
export const gcpCloud: CloudKind = {
  listings: gcpUnits,
  start({ settings, fingerprint, outbound, callBudgets, onCall, onClose }) {
    const { gcpEndpointUrl, bigqueryEndpointUrl, gceMetadataHost, gcpSubjectTokenUrls } = settings;
    const dispatcher = outbound([gcpEndpointUrl, bigqueryEndpointUrl]).createDispatcher({ connections });
    const identityDispatcher = outbound([
      `http://${gceMetadataHost}`,
      ec2MetadataUrl,
      ...gcpSubjectTokenUrls,
    ]).createDispatcher({ connections: identityConnections });
    onClose(() => void dispatcher.close());
    onClose(() => void identityDispatcher.close());
    const places: AccessPlaces = {
      endpointUrl: gcpEndpointUrl,
      dispatcher,
      identityDispatcher,
      metadataHost: gceMetadataHost,
      credentialsFile: settings.googleApplicationCredentials,
      gcloudFile: join(settings.cloudsdkConfig ?? join(homedir(), '.config', 'gcloud'), gcloudFileName),
      tokenDirectory: settings.gcpSubjectTokenDir,
      tokenUrls: gcpSubjectTokenUrls,
      processIdentity: settings.processIdentity,
      awsEnvironment: process.env,
      ec2MetadataUrl,
    };
    const pacer = createCallPacer(callBudgets);
    return ({ credentials, scope, readsBySchema = settings.schemaTypes }) => {
      const access = gcpAccess(credentials);
      if (access.type === 'application_default') requireProcessIdentity(settings);
      return createGcpSession({
        tokens: gcpTokens(access, places),
        projectId: requiredText(scope, 'projectId'),
        endpointUrl: gcpEndpointUrl,
        bigqueryEndpointUrl,
        billingDataset: typeof scope['billingDataset'] === 'string' ? scope['billingDataset'] : null,
        dispatcher,
        // Other endpoints than Google's own have undocumented limits.
        pacing: gcpEndpointUrl === null ? { pacer, consumer: consumerOf(access) } : undefined,
        onCall,
        fingerprint,
        listsBySchema: readsBySchema,
      });
    };
  },
};
