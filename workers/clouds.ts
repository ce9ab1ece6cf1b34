import type { OpenCloud } from '../activities/cloud-sessions.ts';
import { createAwsSession } from '../activities/clouds/aws/session.ts';
import { CloudError } from '../activities/clouds/errors.ts';
import type { ProviderKind } from '../domain/inventory/provider-kinds.ts';
import { createOutboundGuard } from '../platform/outbound/guard.ts';
import type { Fingerprint } from '../platform/secrets/fingerprint.ts';
import type { ProcessSettings } from '../platform/settings.ts';

const awsConnections = 32;

/** Clouds that can be opened, and how to end their connections. */
export interface Clouds {
  open: Partial<Record<ProviderKind, OpenCloud>>;
  close(): void;
}

function text(values: Record<string, unknown>, name: string): string {
  const value = values[name];
  if (typeof value === 'string') return value;
  throw new CloudError({ kind: 'bad_credentials', call: 'credentials', message: `${name} is missing` });
}

/** Every cloud there is an implementation for. All calls go out through the outbound guard. */
export function createClouds(settings: ProcessSettings, fingerprint: Fingerprint): Clouds {
  const { awsEndpointUrl } = settings;
  const guard = createOutboundGuard({
    allowCidrs: settings.outboundAllowCidrs,
    caFile: settings.outboundCaFile,
    proxy: settings.outboundProxy,
    trustedHosts: awsEndpointUrl === null ? [] : [endpointOf(awsEndpointUrl)],
  });
  const awsAgents = guard.httpAgents({ maxSockets: awsConnections });
  return {
    open: {
      cloud_a: ({ credentials, scope }) =>
        createAwsSession({
          credentials: {
            accessKeyId: text(credentials, 'accessKeyId'),
            secretAccessKey: text(credentials, 'secretAccessKey'),
            region: text(scope, 'region'),
          },
          ...(awsEndpointUrl === null ? {} : { endpointUrl: awsEndpointUrl }),
          fingerprint,
          httpAgents: awsAgents,
        }),
    },
    close() {
      awsAgents.http.destroy();
      awsAgents.https.destroy();
      void guard.close();
    },
  };
}

/** `host:port` of a configured endpoint. */
function endpointOf(text: string): string {
  const { hostname, port, protocol } = new URL(text);
  return `${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`;
}
