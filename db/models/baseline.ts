import { Model } from 'objection';
import type { JsonObject } from '../../domain/json.ts';

/** A resource's configuration as it was captured, against which later ones are compared. */
export class Baseline extends Model {
  static override readonly tableName = 'baselines';
  static override readonly jsonAttributes = ['configuration', 'unreadable'];

  declare id: number;
  declare resource_id: number;
  declare version_id: number;
  declare configuration: JsonObject;
  declare configuration_hash: string;
  /** What is unknown of it, if it was converted from what its version shows; else its version says so. */
  declare unreadable: Record<string, string> | null;
  declare captured_at: Date;
  declare created_by: number;
  /** The acceptance that captured it over open findings; null for one that accepted nothing. */
  declare acceptance_id: number | null;
  /** When it ceased to apply because that acceptance ended. */
  declare voided_at: Date | null;
}
