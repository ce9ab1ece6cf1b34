import assert from 'node:assert/strict';
import type { CloudSession, CollectedResource } from '../../activities/clouds/cloud.ts';
import type { CloudPlatform, OpenCloud } from '../../activities/clouds/cloud-kind.ts';
import { kubernetesCloud } from '../../activities/clouds/kubernetes/cloud-kind.ts';
import { processBudgets } from '../../activities/clouds/shared/call-budgets.ts';
import { accessToCredentials } from '../../domain/kubernetes/cluster-access.ts';
import { faultSentence } from '../../domain/kubernetes/kubeconfig-fault.ts';
import { readKubeconfig } from '../../domain/kubernetes/kubeconfig.ts';
import { createOutboundGuard } from '../../platform/outbound/guard.ts';
import type { ProcessSettings } from '../../platform/settings.ts';
import type { Kubeconfig } from './kubeconfigs.ts';

/** What stands for a secret in these tests: its length. */
export const fingerprint = (secret: string): string => `hmac-sha256:${secret.length}`;

/** A session as a worker opens it, from a kubeconfig; loopback may be called. */
export function clusterSession(kubeconfig: Kubeconfig): CloudSession {
  return openedSession({ credentials: kubeconfigCredentials(kubeconfig), scope: {} });
}

/** What connecting with a kubeconfig seals. */
export function kubeconfigCredentials(kubeconfig: Kubeconfig): Record<string, string> {
  const reading = readKubeconfig(JSON.stringify(kubeconfig));
  if (!reading.ok) throw new Error(reading.faults.map(faultSentence).join('; '));
  return accessToCredentials(reading.access);
}

/** A session as a worker opens it, with what was sealed; by default loopback may be called. */
export function openedSession(
  account: Parameters<OpenCloud>[0],
  platform: Partial<Pick<CloudPlatform, 'outbound' | 'openOther' | 'fingerprint' | 'onCall'>> & {
    settings?: Partial<ProcessSettings>;
  } = {},
): CloudSession {
  const open = kubernetesCloud.start({
    fingerprint,
    outbound: () => createOutboundGuard({ allowCidrs: ['127.0.0.0/8'] }),
    openOther: () => assert.fail('no other account is opened'),
    onCall: () => undefined,
    ...platform,
    settings: { processIdentity: false, ...platform.settings } as ProcessSettings,
    callBudgets: processBudgets(),
    onClose: () => undefined,
  });
  return open(account);
}

const never = new AbortController().signal;

/** Every resource that one listing shows, and the number of pages it came in. */
export async function listed(
  session: CloudSession,
  service: string,
): Promise<{ resources: CollectedResource[]; pages: number }> {
  const resources: CollectedResource[] = [];
  let pages = 0;
  for await (const page of session.pages({ service, region: 'global', resourceTypes: [] }, null, never)) {
    resources.push(...page.resources);
    pages += 1;
  }
  return { resources, pages };
}
