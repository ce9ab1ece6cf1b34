import { kindOf } from '../../../../domain/clouds/cloud-names.ts';
import type { Json } from '../../../../domain/json.ts';
import type { CollectedResource } from '../../cloud.ts';
import {
  sameMeaning as sameMeaningOf,
  settingOperation,
  type CloudOperation,
  type OperationPlace as Place,
} from '../../shared/operation.ts';
import type { OperationRun } from './unit-run.ts';

/** The target of an operation. */
export type OperationPlace = Place<OperationRun>;

/** One type of change in an AWS account. */
export type AwsOperation = CloudOperation<OperationRun>;

/** Returns an operation whose parameters are keys of the configuration with the values they are to have. */
export function sets(
  call: string,
  act: AwsOperation['act'],
  more: { settlesWithinMs?: number; isBusy?: (present: CollectedResource) => boolean } = {},
): AwsOperation {
  return settingOperation(kindOf.aws, { call, act, ...more });
}

/** Returns whether two values of a top-level key mean the same, as drift compares them. */
export function sameMeaning(resourceType: string, key: string, one: Json, other: Json): boolean {
  return sameMeaningOf({ kind: kindOf.aws, resourceType, key }, one, other);
}

/** Returns an operation that adds (`wanted`) or removes one text of a set at a top-level key. */
export function inSet(operation: {
  call: string;
  key: string;
  parameter: string;
  wanted: boolean;
  act: AwsOperation['act'];
}): AwsOperation {
  const { call, key, parameter, wanted, act } = operation;
  return {
    call,
    looksAt: () => [key],
    remaining: async (present, parameters) => {
      const held = present.configuration[key];
      const isThere = Array.isArray(held) && held.includes(parameters[parameter] ?? null);
      return isThere === wanted ? null : parameters;
    },
    act,
  };
}
