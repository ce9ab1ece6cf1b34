import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';

/** An account of one cloud with one resource of each of some types by schema, all of which somebody changes. */
export interface SagaCloud {
  kind: ProviderKind;
  /** Settings of the service that lead it here. */
  env: Record<string, string>;
  connectBody: object;
  types: readonly string[];
  /** How many calls every change makes at least that count. */
  leastCallsOfChange: number;
  /** Calls since the start that carry out or follow changes. */
  changeCalls(): number;
  /** Is called with the number of each such call before it is answered. */
  onChangeCall: ((call: number) => void) | null;
  /** Changes every resource as somebody might. */
  drift(): void;
  /** Makes the next change fail after it was accepted, in a way that another attempt may not meet. */
  failOnce(): void;
  /** The type of each change that was carried out, in order. */
  changed(): string[];
  /**
   * Asserts what is set of a resource, also what is never shown: after the fixes of all its drifts what was set at first,
   * and after they were rolled back what `drift` made of it.
   */
  assertModel(typeName: string, expected: ExpectedModel): void;
  stop(): Promise<void>;
}

export interface ExpectedModel {
  state: 'fixed' | 'rolled_back';
  /** What the plans change. */
  paths: readonly string[];
  /** Whether the plans leave nothing of what somebody changed. */
  isWhole: boolean;
}

/** Of so many calls for changes one is throttled. */
export const throttledOnceIn = 40;
