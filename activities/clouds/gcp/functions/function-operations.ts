import type { Json, JsonObject } from '../../../../domain/json.ts';
import { policyOperations, setsPolicy } from '../iam/policy-operations.ts';
import { failedOperation } from '../session/failed-operation.ts';
import {
  allLongRunning,
  labelOperations,
  sets,
  type GcpOperation,
  type LongRunning,
} from '../session/gcp-operation.ts';
import { sourceOf } from '../session/gcp-resource.ts';
import type { CloudFunction } from './functions.ts';

/** An operation in the form of google.longrunning. */
interface LongOperation {
  name?: string;
  done?: boolean;
  error?: { code?: number; message?: string };
}

const functionPath = (externalId: string): string => `/v2/${externalId}`;
const settlesWithinMs = 15 * 60_000;

const cloudFunctions: LongRunning = {
  settlesWithinMs,
  isUnderWay: async (present) => (sourceOf(present).document as CloudFunction).state === 'DEPLOYING',
  async follow(run, { answer }) {
    const operation = await run.calls.get<LongOperation>(
      'cloudfunctions',
      `/v2/${(answer as LongOperation).name ?? ''}`,
    );
    const { error } = operation;
    if (error !== undefined) {
      throw failedOperation('cloudfunctions:operations', { status: error.code, message: error.message });
    }
    return operation.done === true;
  },
};

/** Key of the configuration → field of the service's configuration. */
const fields: Readonly<Record<string, { name: string; write?: (value: Json) => Json }>> = {
  ingress: { name: 'ingressSettings' },
  service_account: { name: 'serviceAccountEmail' },
  vpc_connector: { name: 'vpcConnector', write: (value) => value ?? '' },
  timeout_seconds: { name: 'timeoutSeconds' },
  memory_mb: { name: 'availableMemory', write: (value) => `${String(value as number)}Mi` },
};

/** Returns a patch that names its fields: variables, secrets and everything else of the function stay as they are. */
function patchOf(values: JsonObject): { mask: string[]; serviceConfig: JsonObject } {
  const mask: string[] = [];
  const serviceConfig: JsonObject = {};
  for (const [key, value] of Object.entries(values)) {
    const field = fields[key];
    if (field === undefined) throw new TypeError(`cloudfunctions.functions.patch does not set ${key}`);
    mask.push(`serviceConfig.${field.name}`);
    serviceConfig[field.name] = field.write?.(value) ?? value;
  }
  return { mask, serviceConfig };
}

/** Changes of functions. */
export const functionOperations: Readonly<Record<string, GcpOperation>> = {
  ...allLongRunning(
    {
      'functions.patch_service': sets('cloudfunctions:functions.patch', ({ target }, values) => {
        const { mask, serviceConfig } = patchOf(values);
        return {
          service: 'cloudfunctions',
          method: 'PATCH',
          path: functionPath(target.externalId),
          query: { updateMask: mask.join(',') },
          body: { serviceConfig },
        };
      }),
      ...labelOperations('functions', {
        call: 'cloudfunctions:functions.patch',
        write: ({ target }, { whole }) => ({
          service: 'cloudfunctions',
          method: 'PATCH',
          path: functionPath(target.externalId),
          query: { updateMask: 'labels' },
          body: { labels: whole },
        }),
      }),
    },
    cloudFunctions,
  ),
  ...policyOperations('functions', {
    call: 'cloudfunctions:functions.setIamPolicy',
    write: setsPolicy('cloudfunctions', functionPath),
  }),
};
