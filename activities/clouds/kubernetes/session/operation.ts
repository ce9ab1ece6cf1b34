import type { V1PodSpec } from '@kubernetes/client-node';
import type { JsonObject } from '../../../../domain/json.ts';
import type { Operation } from '../../../../domain/remediation/plan.ts';
import { CloudError } from '../../errors.ts';
import type { Wire } from './wire.ts';

/** The parts of an object that operations inspect. */
export interface FoundObject {
  metadata?: { resourceVersion?: string; labels?: Record<string, string> };
  spec?: { template?: { spec?: Wire<V1PodSpec> } };
}

/** A change of an object, or null when nothing has to change. Throws `CloudError` for one that is impossible. */
export type KubernetesOperation = (
  found: FoundObject,
  operation: Operation,
) => { body: JsonObject; type: string } | null;

export function refused(operation: Operation, message: string, code: string | null = null): CloudError {
  return new CloudError({ kind: 'invalid_request', call: operation.name, message, code });
}
