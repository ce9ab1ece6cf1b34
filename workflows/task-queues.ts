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
 * Returns the fairness key of a provider in a queue: a server that supports fairness keys dispatches the tasks of all
 * providers in turn, however many tasks one of them has waiting.
 */
export const fairShareOf = (providerId: number): { fairnessKey: string } => ({ fairnessKey: `provider-${providerId}` });

/** Activities that change resources; separate, so that a fix does not wait behind long listings. */
export const remediationQueue = 'remediation';

/** Activities that follow and apply announced changes; each occupies a place for minutes, and waits most of the time. */
export const changeFeedQueue = 'change-feeds';

/** Activities that drain the queues of webhook endpoints. */
export const deliveryQueue = 'delivery';

/** Activities that retry a single delivery; separate, so that dead endpoints do not delay healthy ones. */
export const deliveryRetryQueue = 'delivery-retries';

/** Activities that send mail. */
export const mailQueue = 'mail';

/** Activities that call a language model; separate, since its answers take long. */
export const modelQueue = 'models';

/** Activities that build reports; few at a time, since each is CPU-heavy. */
export const reportQueue = 'reports';

/** All task queues with the kind of their tasks, for monitoring. */
export const allTaskQueues: readonly { queue: string; kind: 'workflow' | 'activity' }[] = [
  { queue: workflowQueue, kind: 'workflow' },
  ...[
    workflowQueue,
    ...providerKinds.map(cloudQueue),
    ...providerKinds.map(interactiveCloudQueue),
    remediationQueue,
    changeFeedQueue,
    deliveryQueue,
    deliveryRetryQueue,
    mailQueue,
    modelQueue,
    reportQueue,
  ].map((queue) => ({ queue, kind: 'activity' as const })),
];
