import { Type, type Static } from 'typebox';
import { storedKeyTypes } from '../../../domain/clouds/authentication.ts';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import { readExternalAccount, type ExternalAccount } from '../../../domain/gcp/external-account.ts';
import { serviceAccountPattern } from '../../../domain/gcp/service-account-address.ts';
import {
  billingDatasetPattern,
  projectIdPattern,
  readServiceAccountFile,
} from '../../../domain/gcp/service-account-file.ts';
import { unprocessable } from '../../errors.ts';
import { label } from '../../fields.ts';
import { taggedUnion } from '../../validation/tagged-union.ts';
import { accessBody, keyOf } from './access-body.ts';
import { connectForm, type Access, type FormContext } from './form.ts';
import { named } from '../../named.ts';
import { requireProcessIdentity } from './process-identity.ts';

const largestFile = 20_000;
const longestChain = 4;

const serviceAccountJson = Type.String({
  minLength: 1,
  maxLength: largestFile,
  description: 'Contents of the JSON key file of a service account',
});

const key = Type.Object({ serviceAccountJson });

const impersonate = Type.Optional(
  Type.Array(Type.String({ maxLength: 256, pattern: serviceAccountPattern }), {
    minItems: 1,
    maxItems: longestChain,
    description:
      'Service accounts, each of which impersonates the next: the identity impersonates the first one, and the last one accesses the project',
  }),
);

const authentication = named(
  'GoogleCloudAuthentication',
  taggedUnion(
    [
      named(
        'GoogleCloudServiceAccountKeyAuthentication',
        Type.Object({ type: Type.Literal('service_account_key'), serviceAccountJson, impersonate }),
      ),
      named(
        'GoogleCloudApplicationDefaultAuthentication',
        Type.Object(
          { type: Type.Literal('application_default'), impersonate },
          { description: 'The identity of the workers, where the operator allows it (PROCESS_IDENTITY)' },
        ),
      ),
      named(
        'GoogleCloudWorkloadIdentityFederationAuthentication',
        Type.Object({
          type: Type.Literal('workload_identity_federation'),
          configuration: Type.String({
            minLength: 1,
            maxLength: largestFile,
            description:
              'Contents of a JSON file of type `external_account`, whose token source the operator allows (GCP_SUBJECT_TOKEN_DIR, GCP_SUBJECT_TOKEN_URLS)',
          }),
          impersonate,
        }),
      ),
    ],
    'Instead of `serviceAccountJson`',
  ),
);

/** A project's listings span its regions. */
const regions = ['global'];

export const gcpForm = connectForm({
  kind: kindOf.gcp,
  subject: 'a Google Cloud project',
  connectBody: named(
    'ConnectGoogleCloudRequest',
    accessBody({
      common: {
        name: label(),
        projectId: Type.String({ maxLength: 100, pattern: projectIdPattern, description: 'e.g. payments-prod-4711' }),
        billingDataset: Type.Optional(
          Type.String({
            maxLength: 300,
            pattern: billingDatasetPattern,
            description: 'Dataset of the billing export, `dataset` or `project.dataset`',
          }),
        ),
      },
      key: key.properties,
      authentication,
    }),
  ),
  credentialsBody: accessBody({ common: {}, key: key.properties, authentication }),
  async connect({ name, projectId, billingDataset, ...access }, context) {
    return {
      name,
      regions,
      allRegions: false,
      scope: { projectId, ...(billingDataset === undefined ? {} : { billingDataset }) },
      ...accessOf(access, context),
    };
  },
  replace: async (access, context) => accessOf(access, context),
});

/** Returns the access that a body describes. Throws 422 naming every rejected field; nothing is read or called. */
function accessOf(body: { authentication?: Static<typeof authentication> }, context: FormContext): Access {
  const given = body.authentication ?? { type: storedKeyTypes.gcp as 'service_account_key', ...keyOf(body, key) };
  const chain = 'impersonate' in given ? (given.impersonate ?? []) : [];
  if (new Set(chain).size < chain.length) {
    throw unprocessable(
      'The impersonation is refused',
      'authentication.impersonate must name each service account once',
    );
  }
  const { identity, credentials } = identityOf(given, context);
  const { type } = given;
  return {
    authentication: { type, identity: chain.at(-1) ?? identity },
    credentials: {
      // A record without a type is a stored key, which earlier versions can open as well.
      ...(type === storedKeyTypes.gcp && chain.length === 0 ? {} : { authentication: type }),
      ...credentials,
      ...(chain.length === 0 ? {} : { impersonate: JSON.stringify(chain) }),
    },
  };
}

/** Returns the identity at the start of the chain. */
function identityOf(
  given: Static<typeof authentication>,
  context: FormContext,
): { identity: string | null; credentials: Record<string, string> } {
  switch (given.type) {
    case 'application_default':
      requireProcessIdentity(context.settings);
      return { identity: null, credentials: {} };
    case 'workload_identity_federation': {
      const account = accountIn(given.configuration, context);
      return {
        identity: account.impersonate ?? account.audience,
        credentials: { account: JSON.stringify(account) },
      };
    }
    case 'service_account_key': {
      const credentials = keyIn(given.serviceAccountJson, context);
      return { identity: credentials.clientEmail, credentials };
    }
  }
}

function keyIn(text: string, { settings }: FormContext): { clientEmail: string; privateKey: string } {
  const { gcpEndpointUrl } = settings;
  const reading = readServiceAccountFile(text, {
    tokenUrl: gcpEndpointUrl === null ? null : `${gcpEndpointUrl}/token`,
  });
  if (!reading.ok) throw unprocessable('The key file is refused', reading.faults.join('; '));
  const { clientEmail, privateKey, privateKeyId } = reading.file;
  return { clientEmail, privateKey, ...(privateKeyId === null ? {} : { privateKeyId }) };
}

function accountIn(text: string, { settings }: FormContext): ExternalAccount {
  const reading = readExternalAccount(text, {
    endpointUrl: settings.gcpEndpointUrl,
    tokenDirectory: settings.gcpSubjectTokenDir,
    tokenUrls: settings.gcpSubjectTokenUrls,
    processIdentity: settings.processIdentity,
  });
  if (!reading.ok) throw unprocessable('The configuration is refused', reading.faults.join('; '));
  return reading.account;
}
