import type { CollectedResource } from '../../cloud.ts';
import { scannedVariables } from '../../shared/secret-scan.ts';
import { gcpDetails, orNull } from '../session/detail.ts';
import type { GcpRun, GcpUnit } from '../session/gcp-run.ts';
import { baseName, bindingsOf, conditionalPolicy, gcpResource, type GooglePolicy } from '../session/gcp-resource.ts';
import { tokenListing } from '../session/listing-pages.ts';

/** The read parts of a function. */
export interface CloudFunction {
  name?: string;
  state?: string;
  environment?: string;
  labels?: Record<string, string>;
  buildConfig?: { runtime?: string; entryPoint?: string };
  serviceConfig?: {
    serviceAccountEmail?: string;
    ingressSettings?: string;
    vpcConnector?: string;
    timeoutSeconds?: number;
    availableMemory?: string;
    environmentVariables?: Record<string, string>;
  };
}

const unitsOfMemory: Record<string, number> = {
  '': 1 / 1_048_576,
  k: 1 / 1024,
  K: 1 / 1024,
  M: 1,
  G: 1024,
  Ki: 1 / 1024,
  Mi: 1,
  Gi: 1024,
};

/** Returns memory in MB from Google's spelling (`256M`, `1Gi`); null for what is none. */
function memoryMb(text: string | undefined): number | null {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)([A-Za-z]*)$/.exec(text ?? '') ?? [];
  const factor = unitsOfMemory[unit];
  return amount === undefined || factor === undefined ? null : Number(amount) * factor;
}

async function cloudFunction(run: GcpRun, item: CloudFunction): Promise<CollectedResource<'function'> | null> {
  const { name } = item;
  if (name === undefined) return null;
  const details = gcpDetails();
  const policy = await details.read('/bindings', () =>
    run.calls.get<GooglePolicy>('cloudfunctions', `/v2/${name}:getIamPolicy`, conditionalPolicy),
  );
  const config = item.serviceConfig ?? {};
  return gcpResource({
    resourceType: 'function',
    externalId: name,
    name: baseName(name) ?? name,
    location: name.split('/').at(3),
    labels: item.labels,
    configuration: {
      generation: item.environment === 'GEN_1' ? 1 : 2,
      runtime: item.buildConfig?.runtime ?? null,
      entry_point: item.buildConfig?.entryPoint ?? null,
      service_account: config.serviceAccountEmail ?? null,
      ingress: config.ingressSettings ?? null,
      vpc_connector: config.vpcConnector ?? null,
      timeout_seconds: config.timeoutSeconds ?? null,
      memory_mb: memoryMb(config.availableMemory),
      environment: Object.fromEntries(
        Object.entries(config.environmentVariables ?? {}).map(([key, value]) => [key, run.fingerprint(value)]),
      ),
      ...(policy === undefined ? {} : { bindings: bindingsOf(policy) }),
      observed: {
        secret_scan: scannedVariables('/environment', {
          variables: config.environmentVariables ?? {},
          fingerprint: run.fingerprint,
        }),
      },
    },
    unreadable: details.unreadable,
    document: item,
    policy,
  });
}

/** Cloud Functions of both generations. */
export const functionsUnit: GcpUnit<'function'> = {
  service: 'cloud-functions',
  resourceTypes: ['function'],
  open: (run) =>
    tokenListing(run, {
      service: 'cloudfunctions',
      path: `/v2/projects/${run.projectId}/locations/-/functions`,
      items: 'functions',
      query: { pageSize: 500 },
      describe: (item: CloudFunction) => cloudFunction(run, item),
    }),
  async read(run, externalId) {
    const item = await orNull(run.calls.get<CloudFunction>('cloudfunctions', `/v2/${externalId}`));
    return item === null ? null : cloudFunction(run, item);
  },
};
