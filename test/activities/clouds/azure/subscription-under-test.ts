import { Agent } from 'undici';
import type { AzurePacing } from '../../../../activities/clouds/azure/session/quotas.ts';
import { createAzureSession } from '../../../../activities/clouds/azure/session/session.ts';
import type { CloudSession, CollectedResource } from '../../../../activities/clouds/cloud.ts';
import type { TokenSource } from '../../../../activities/clouds/shared/token-source.ts';
import type { Fingerprint } from '../../../../platform/secrets/fingerprint.ts';
import { azureIds, azureSecret } from '../../../emulators/azure-subscription.ts';
import { azureSecretTokens } from '../../../helpers/cloud-access.ts';
import { noDeadline } from '../../../helpers/no-deadline.ts';

const dispatcher = new Agent();

/** A session with the subscription behind an endpoint. */
export function azureSession(
  url: string,
  {
    clientSecret = azureSecret,
    tokens = azureSecretTokens(url, { clientSecret }),
    pacing,
    listsBySchema = false,
    hasDirectory = true,
    fingerprint = (secret) => `hmac-sha256:${secret.length}`,
  }: {
    clientSecret?: string;
    tokens?: TokenSource;
    pacing?: AzurePacing;
    listsBySchema?: boolean;
    hasDirectory?: boolean;
    fingerprint?: Fingerprint;
  } = {},
): CloudSession {
  return createAzureSession({
    tokens,
    tenantId: azureIds.tenantId,
    subscriptionId: azureIds.subscriptionId,
    baseUrl: url,
    directory: hasDirectory ? { tokens, url } : undefined,
    fingerprint,
    dispatcher,
    pacing,
    listsBySchema,
  });
}

/** Everything that one listing shows. */
export async function listed(session: CloudSession, service: string): Promise<CollectedResource[]> {
  const unit = session.units({ regions: ['global'], withGlobal: true }).find((one) => one.service === service);
  if (unit === undefined) throw new Error(`no listing named ${service}`);
  const resources: CollectedResource[] = [];
  for await (const page of session.pages(unit, null, noDeadline())) resources.push(...page.resources);
  return resources;
}

/** A fingerprint in the form of those that are stored. */
export const storedFingerprint: Fingerprint = (secret) =>
  `hmac-sha256:${Buffer.from(secret).toString('hex').padEnd(64, '0').slice(0, 64)}`;
