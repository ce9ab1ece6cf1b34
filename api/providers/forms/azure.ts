import { Type, type Static } from 'typebox';
import { readClientCertificate } from '../../../domain/azure/client-certificate.ts';
import { storedKeyTypes } from '../../../domain/clouds/authentication.ts';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import { unprocessable } from '../../errors.ts';
import { label } from '../../fields.ts';
import { taggedUnion } from '../../validation/tagged-union.ts';
import { accessBody, keyOf } from './access-body.ts';
import { connectForm, type Access, type FormContext } from './form.ts';
import { named } from '../../named.ts';
import { requireProcessIdentity } from './process-identity.ts';

/**
 * Returns the schema of directory, application and subscription ids: GUIDs, so that nothing else can become part of a
 * URL.
 */
const guid = (description: string) =>
  Type.String({
    maxLength: 36,
    pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
    description,
  });

const largestCertificate = 20_000;

const clientId = guid('Application (client) id');
const clientSecret = Type.String({ minLength: 1, maxLength: 256, pattern: '^[\\x21-\\x7e]+$' });

const key = Type.Object({ clientId, clientSecret });

const authentication = named(
  'AzureAuthentication',
  taggedUnion(
    [
      named(
        'AzureClientSecretAuthentication',
        Type.Object({ type: Type.Literal('client_secret'), clientId, clientSecret }),
      ),
      named(
        'AzureManagedIdentityAuthentication',
        Type.Object(
          {
            type: Type.Literal('managed_identity'),
            clientId: Type.Optional(guid('Client id of a user-assigned identity; without it the system-assigned one')),
          },
          { description: 'The managed identity of the workers, where the operator allows it (PROCESS_IDENTITY)' },
        ),
      ),
      named(
        'AzureWorkloadIdentityAuthentication',
        Type.Object(
          { type: Type.Literal('workload_identity'), clientId },
          {
            description:
              'An application that trusts the federated token of the workers (AZURE_FEDERATED_TOKEN_FILE), where the operator allows it (PROCESS_IDENTITY)',
          },
        ),
      ),
      named(
        'AzureClientCertificateAuthentication',
        Type.Object({
          type: Type.Literal('client_certificate'),
          clientId,
          certificate: Type.String({
            minLength: 1,
            maxLength: largestCertificate,
            description: 'PEM of the certificate and of its RSA private key, without a passphrase',
          }),
        }),
      ),
    ],
    'Instead of `clientId` and `clientSecret`',
  ),
);

/** A subscription's listings span its regions. */
const regions = ['global'];

export const azureForm = connectForm({
  kind: kindOf.azure,
  subject: 'an Azure subscription',
  connectBody: named(
    'ConnectAzureRequest',
    accessBody({
      common: { name: label(), tenantId: guid('Directory (tenant) id'), subscriptionId: guid('Subscription id') },
      key: key.properties,
      authentication,
    }),
  ),
  credentialsBody: accessBody({ common: {}, key: key.properties, authentication }),
  async connect({ name, tenantId, subscriptionId, ...access }, context) {
    return {
      name,
      regions,
      allRegions: false,
      scope: { tenantId: tenantId.toLowerCase(), subscriptionId: subscriptionId.toLowerCase() },
      ...accessOf(access, context),
    };
  },
  replace: async (access, context) => accessOf(access, context),
});

/** Returns the access that a body describes. Throws 422 naming the field; nothing is called. */
function accessOf(body: { authentication?: Static<typeof authentication> }, { settings }: FormContext): Access {
  const given = body.authentication ?? { type: 'client_secret', ...keyOf(body, key) };
  switch (given.type) {
    case 'client_secret': {
      const { clientId, clientSecret } = given;
      return {
        authentication: { type: storedKeyTypes.azure, identity: clientId },
        credentials: { clientId, clientSecret },
      };
    }
    case 'managed_identity': {
      requireProcessIdentity(settings);
      const { type, clientId } = given;
      return {
        authentication: { type, identity: clientId ?? null },
        credentials: { authentication: type, ...(clientId === undefined ? {} : { clientId }) },
      };
    }
    case 'workload_identity': {
      requireProcessIdentity(settings);
      const { type, clientId } = given;
      return { authentication: { type, identity: clientId }, credentials: { authentication: type, clientId } };
    }
    case 'client_certificate': {
      const { type, clientId } = given;
      const reading = readClientCertificate(given.certificate, { now: new Date() });
      if (!reading.ok) throw unprocessable('The certificate is refused', `authentication.${reading.fault}`);
      const { certificate } = reading;
      return {
        authentication: { type, identity: clientId },
        credentials: { authentication: type, clientId, certificate },
      };
    }
  }
}
