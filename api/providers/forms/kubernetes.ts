import { Type } from 'typebox';
import { storedKeyTypes } from '../../../domain/clouds/authentication.ts';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import { accessToCredentials } from '../../../domain/kubernetes/cluster-access.ts';
import { faultSentence } from '../../../domain/kubernetes/kubeconfig-fault.ts';
import { OutboundRefusedError } from '../../../platform/outbound/refusal.ts';
import { unprocessable, type ApiError } from '../../errors.ts';
import { label } from '../../fields.ts';
import { connectForm, type Access, type FormContext } from './form.ts';
import { named } from '../../named.ts';

const kubeconfig = Type.String({
  minLength: 1,
  description:
    'Client configuration in YAML: a server by https, its certificate authority, and a token or a client certificate, each in the text itself',
});

/** A cluster has no regions; its listings cover all of it. */
const regions = ['global'];

export const kubernetesForm = connectForm({
  kind: kindOf.kubernetes,
  subject: 'a Kubernetes cluster',
  connectBody: named('ConnectKubernetesRequest', Type.Object({ name: label(), kubeconfig })),
  credentialsBody: Type.Object({ kubeconfig }),
  async connect({ name, kubeconfig }, context) {
    return { name, regions, allRegions: false, scope: {}, ...(await accessOf(kubeconfig, context)) };
  },
  replace: async ({ kubeconfig }, context) => accessOf(kubeconfig, context),
});

/**
 * Returns the access that a kubeconfig gives. Throws 422 naming every rejected field; nothing is run, read or called.
 */
async function accessOf(text: string, { outbound, parsing }: FormContext): Promise<Access> {
  const reading = await parsing.kubeconfig(text);
  if (!reading.ok) throw refused(reading.faults.map(faultSentence));
  try {
    await outbound.check(reading.access.server);
  } catch (error) {
    if (!(error instanceof OutboundRefusedError)) throw error;
    throw refused([faultSentence({ path: reading.serverPath, message: `cannot be called: ${error.message}` })]);
  }
  return {
    authentication: { type: storedKeyTypes.orchestrator, identity: null },
    credentials: accessToCredentials(reading.access),
  };
}

function refused(sentences: string[]): ApiError {
  return unprocessable('The kubeconfig is refused', sentences.join('; '));
}
