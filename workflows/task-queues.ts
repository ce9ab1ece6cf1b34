import { workflowTaskQueue } from '../domain/workflow-start.ts';
import { providerKinds, type ProviderKind } from '../domain/clouds/cloud-names.ts';

/** Workflows, and activities that only touch Postgres. */
export const workflowQueue = workflowTaskQueue;

/**
 * Returns the queue for bulk work at a cloud, such as listings: one for each provider kind, so that a slow cloud delays
 * no other.
 */
export const cloudQueue = (kind: ProviderKind): string => `cloud-${kind.replace('_', '-')}`;

/** Calls to a cloud that a person waits for, such as a check of credentials; separate, so that they never queue behind bulk work. */
export const interactiveCloudQueue = (kind: ProviderKind): string => `${cloudQueue(kind)}-interactive`;

/**
 * Returns the share of a provider in a queue: where the server knows fairness keys, it gives out the tasks of all
 * providers in turn, however many one of them has waiting.
 */
export const fairShareOf = (providerId: number): { fairnessKey: string } => ({ fairnessKey: `provider-${providerId}` });

/** Activities that change resources; apart, so that a fix does not wait behind long listings. */
export const remediationQueue = 'remediation';

/** Activities that drain the queues of webhook endpoints. */
export const deliveryQueue = 'delivery';

/** Activities that try a single delivery again; apart, so that many dead endpoints hold up no healthy one. */
export const deliveryRetryQueue = 'delivery-retries';

/** Activities that send mail. */
export const mailQueue = 'mail';

/** Activities that ask a language model; apart, since its answers take long. */
export const modelQueue = 'models';

/** Activities that build reports; few at once, since each works hard. */
export const reportQueue = 'reports';

/** Every queue there is, and of what kind its tasks are, for those who watch them. */
export const allTaskQueues: readonly { queue: string; kind: 'workflow' | 'activity' }[] = [
  { queue: workflowQueue, kind: 'workflow' },
  ...[
    workflowQueue,
    ...providerKinds.map(cloudQueue),
    ...providerKinds.map(interactiveCloudQueue),
    remediationQueue,
    deliveryQueue,
    deliveryRetryQueue,
    mailQueue,
    modelQueue,
    reportQueue,
  ].map((queue) => ({ queue, kind: 'activity' as const })),
];
