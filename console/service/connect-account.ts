import type {
  ConnectAwsRequest,
  ConnectAzureRequest,
  ConnectGoogleCloudRequest,
  ConnectKubernetesRequest,
  Provider,
  ProviderKind,
} from '../../client/src/client.ts';
import { api, bodyOf } from './api.ts';

type Connect = (body: never) => Promise<Provider>;

const byKind = {
  cloud_a: (body: ConnectAwsRequest) => bodyOf(api.POST('/api/v1/providers/cloud_a/connect', { body })),
  cloud_b: (body: ConnectGoogleCloudRequest) => bodyOf(api.POST('/api/v1/providers/cloud_b/connect', { body })),
  cloud_c: (body: ConnectAzureRequest) => bodyOf(api.POST('/api/v1/providers/cloud_c/connect', { body })),
  orchestrator: (body: ConnectKubernetesRequest) =>
    bodyOf(api.POST('/api/v1/providers/orchestrator/connect', { body })),
} satisfies Record<ProviderKind, Connect>;

/** Connects an account with a body that a form describes; the service checks it. */
export function connectAccount(kind: ProviderKind, body: object): Promise<Provider> {
  return (byKind[kind] as (body: object) => Promise<Provider>)(body);
}
