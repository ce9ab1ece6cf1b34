import { Type, type Static } from 'typebox';
import { storedKeyTypes } from '../../../domain/clouds/authentication.ts';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import { accessToCredentials } from '../../../domain/kubernetes/cluster-access.ts';
import { faultSentence } from '../../../domain/kubernetes/kubeconfig-fault.ts';
import { OutboundRefusedError } from '../../../platform/outbound/refusal.ts';
import { unprocessable, type ApiError } from '../../errors.ts';
import { id, label } from '../../fields.ts';
import { named } from '../../named.ts';
import { taggedUnion } from '../../validation/tagged-union.ts';
import { cloudClusterAccess, clusterToConnect, requireUnconnected } from './cloud-cluster.ts';
import { accessBody, keyOf } from './access-body.ts';
import { connectForm, type Access, type FormContext } from './form.ts';
import { requireProcessIdentity } from './process-identity.ts';

const kubeconfig = Type.String({
  minLength: 1,
  description:
    'Client configuration in YAML: a server by https, its certificate authority, and a token or a client certificate, each in the text itself',
});

const dnsLabel = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';

const key = Type.Object({ kubeconfig });

const kubeconfigAuthentication = named(
  'KubernetesKubeconfigAuthentication',
  Type.Object({ type: Type.Literal('kubeconfig'), kubeconfig }),
);

const inClusterAuthentication = named(
  'KubernetesInClusterAuthentication',
  Type.Object(
    { type: Type.Literal('in_cluster') },
    { description: 'The cluster that the workers run in, with the service account of their pods' },
  ),
);

const serviceAccountAuthentication = named(
  'KubernetesServiceAccountAuthentication',
  Type.Object(
    {
      type: Type.Literal('service_account'),
      kubeconfig,
      namespace: Type.String({ maxLength: 63, pattern: `^${dnsLabel}$` }),
      serviceAccount: Type.String({ maxLength: 253, pattern: `^${dnsLabel}(\\.${dnsLabel})*$` }),
      audience: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 500,
          pattern: '^[\\x21-\\x7e]+$',
          description: 'Audience of the tokens; without it that of the API server',
        }),
      ),
    },
    {
      description:
        'Tokens of this service account, valid for ten minutes, do the reading. The identity of the kubeconfig only requests them',
    },
  ),
);

const cloudClusterAuthentication = named(
  'KubernetesCloudClusterAuthentication',
  Type.Object(
    { type: Type.Literal('cloud_cluster'), resourceId: id('Id of an EKS, GKE or AKS cluster of the inventory') },
    { description: 'A cluster of the inventory, with the identity of the provider that found it' },
  ),
);

const authentication = named(
  'KubernetesAuthentication',
  taggedUnion(
    [kubeconfigAuthentication, inClusterAuthentication, serviceAccountAuthentication, cloudClusterAuthentication],
    'Instead of `kubeconfig`',
  ),
);

/** A cluster has no regions; its listings cover all of it. */
const regions = ['global'];

export const kubernetesForm = connectForm({
  kind: kindOf.kubernetes,
  subject: 'a Kubernetes cluster',
  connectBody: named(
    'ConnectKubernetesRequest',
    accessBody({ common: { name: label() }, key: key.properties, authentication }),
  ),
  credentialsBody: accessBody({ common: {}, key: key.properties, authentication }),
  async connect({ name, ...access }, context) {
    const { authentication: given } = access;
    if (given?.type === 'cloud_cluster') await requireUnconnected(context.database, given.resourceId);
    return { name, regions, allRegions: false, scope: {}, ...(await accessOf(access, context)) };
  },
  replace: async (access, context) => accessOf(access, context),
});

async function accessOf(
  access: { authentication?: Static<typeof authentication> },
  context: FormContext,
): Promise<Access> {
  const given = access.authentication ?? { type: 'kubeconfig' as const, ...keyOf(access, key) };
  switch (given.type) {
    case 'kubeconfig':
      return {
        authentication: { type: storedKeyTypes.kubernetes, identity: null },
        credentials: await kubeconfigParts(given.kubeconfig, context),
      };
    case 'in_cluster':
      requireProcessIdentity(context.settings);
      return {
        authentication: { type: given.type, identity: null },
        credentials: { authentication: given.type },
      };
    case 'cloud_cluster':
      return cloudClusterAccess(await clusterToConnect(context.database, given.resourceId));
    case 'service_account': {
      const { type, namespace, serviceAccount, audience } = given;
      return {
        authentication: { type, identity: `system:serviceaccount:${namespace}:${serviceAccount}` },
        credentials: {
          ...(await kubeconfigParts(given.kubeconfig, context)),
          authentication: type,
          namespace,
          serviceAccount,
          ...(audience === undefined ? {} : { audience }),
        },
      };
    }
  }
}

/**
 * Returns the parts of a kubeconfig that are sealed. Throws 422 naming every rejected field; nothing is run, read or
 * called.
 */
async function kubeconfigParts(text: string, { outbound, parsing }: FormContext): Promise<Record<string, string>> {
  const reading = await parsing.kubeconfig(text);
  if (!reading.ok) throw refused(reading.faults.map(faultSentence));
  try {
    await outbound.check(reading.access.server);
  } catch (error) {
    if (!(error instanceof OutboundRefusedError)) throw error;
    throw refused([faultSentence({ path: reading.serverPath, message: `cannot be called: ${error.message}` })]);
  }
  return accessToCredentials(reading.access);
}

function refused(sentences: string[]): ApiError {
  return unprocessable('The kubeconfig is refused', sentences.join('; '));
}
