import type { CheckRule } from '../../../domain/checks/check.ts';
import type { CheckedResource } from '../../../domain/checks/fields.ts';
import type { Cloud } from '../../../domain/clouds/cloud-names.ts';
import type { AdversarialCase } from './adversarial-cases.ts';
import type { Argument } from './argued-differences.ts';
import type { PlacesOf } from './comparison.ts';
import type { ComparedAccount, Recorded } from './recorded.ts';

/** A cloud that is compared: how its accounts are recorded, and what is known of the differences. */
export interface ComparedKind {
  cloud: Cloud;
  checks: readonly CheckRule[];
  /** Fills an account, collects it as a sync does, and runs Prowler, whose program is given, on it. */
  record(account: ComparedAccount, binary: string): Promise<Recorded>;
  /** Where the verdicts of both sides on an inventory meet. */
  placesIn(inventory: readonly CheckedResource[]): PlacesOf;
  arguments: readonly Argument[];
  adversarial: readonly AdversarialCase[];
}
