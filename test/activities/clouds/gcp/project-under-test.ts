import { Agent } from 'undici';
import type { CloudSession, CollectedResource } from '../../../../activities/clouds/cloud.ts';
import type { TokenSource } from '../../../../activities/clouds/shared/token-source.ts';
import { createGcpSession } from '../../../../activities/clouds/gcp/session/session.ts';
import { testProject } from '../../../emulators/google-project.ts';
import { googleKeyTokens } from '../../../helpers/cloud-access.ts';
import { noDeadline } from '../../../helpers/no-deadline.ts';

const dispatcher = new Agent();

/** A session with the project behind an endpoint, or with another one whose bill is in a dataset. */
export function gcpSession(
  endpointUrl: string,
  {
    projectId = testProject,
    billingDataset = null,
    tokens = googleKeyTokens(endpointUrl),
    pacing,
    listsBySchema = false,
  }: {
    projectId?: string;
    billingDataset?: string | null;
    tokens?: TokenSource;
    pacing?: Parameters<typeof createGcpSession>[0]['pacing'];
    listsBySchema?: boolean;
  } = {},
): CloudSession {
  return createGcpSession({
    tokens,
    projectId,
    endpointUrl,
    bigqueryEndpointUrl: null,
    billingDataset,
    dispatcher,
    pacing,
    listsBySchema,
    // The emulator's operations end by the number of looks at them.
    firstPauseMs: 1,
    fingerprint: (secret) => `hmac-sha256:${secret.length}`,
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

/** Everything that all listings show. */
export async function inventory(session: CloudSession): Promise<CollectedResource[]> {
  const units = session.units({ regions: ['global'], withGlobal: true });
  return (await Promise.all(units.map(async ({ service }) => listed(session, service)))).flat();
}
