import { comparableText } from '../../../domain/drift/comparable-text.ts';
import { comparisonRules } from '../../../domain/drift/comparison-rules.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Json, JsonObject } from '../../../domain/json.ts';
import type { OperationTarget } from '../../../domain/remediation/plan.ts';
import type { CollectedResource } from '../cloud.ts';

/** The target of an operation; `Run` is the cloud's context for its calls. */
export interface OperationPlace<Run> {
  run: Run;
  target: OperationTarget;
  /** The resource as just read, with at least the fields that the operation looks at. */
  present: CollectedResource;
  /** The token of the change, see `RequestedOperation`; null where there is none. */
  token: string | null;
}

/** One type of change of a cloud's resources. */
export interface CloudOperation<Run> {
  /** Service and call, e.g. `s3:PutBucketPolicy`. */
  call: string;
  /** Top-level keys of the configuration that it reads; empty if it only needs the resource itself. */
  looksAt: (parameters: JsonObject) => readonly string[];
  /**
   * Returns the remaining part of the parameters; null when the cloud is in the wanted state; `under_way` while an
   * earlier call is in progress, so that another call would be redundant.
   */
  remaining: (present: CollectedResource, parameters: JsonObject, run: Run) => Promise<JsonObject | 'under_way' | null>;
  /** Makes the one call. Returns the parts of the response worth recording, without secrets. */
  act: (place: OperationPlace<Run>, remaining: JsonObject) => Promise<unknown>;
  /**
   * Called with the answer of the call until it returns true: what the call began has ended. Throws `CloudError` when it
   * failed.
   */
  follow?: (run: Run, answer: unknown) => Promise<boolean>;
  /** Called after the call until the change is visible: throws `CloudError` when the cloud has abandoned it. */
  verdict?: (place: OperationPlace<Run>, parameters: JsonObject) => Promise<void>;
  /** How long the cloud may take until the change is visible. */
  settlesWithinMs?: number;
}

/** Returns an operation whose parameters are keys of the configuration with the values they are to have. */
export function settingOperation<Run>(
  kind: ProviderKind,
  operation: Pick<CloudOperation<Run>, 'call' | 'act' | 'verdict' | 'settlesWithinMs'> & {
    /** Whether the service is still processing a change of the resource. */
    isBusy?: (present: CollectedResource) => boolean;
  },
): CloudOperation<Run> {
  const { isBusy, ...others } = operation;
  return {
    looksAt: (parameters) => Object.keys(parameters),
    remaining: async (present, parameters) => {
      const isOpen = Object.entries(parameters).some(
        ([key, value]) =>
          !sameMeaning({ kind, resourceType: present.resourceType, key }, present.configuration[key] ?? null, value),
      );
      if (!isOpen) return null;
      return isBusy?.(present) === true ? 'under_way' : parameters;
    },
    ...others,
  };
}

/** Returns whether two values of a top-level key mean the same, as drift compares them. */
export function sameMeaning(
  of: { kind: ProviderKind; resourceType: string; key: string },
  one: Json,
  other: Json,
): boolean {
  const { orderedLists } = comparisonRules(of.kind, of.resourceType);
  const options = { orderedLists, listName: of.key };
  return comparableText(one, options) === comparableText(other, options);
}
