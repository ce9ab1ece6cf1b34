import { Model } from 'objection';
import type { JsonObject } from '../../domain/json.ts';

/** A resource's configuration as it was captured, against which later ones are compared. */
export class Baseline extends Model {
  static override readonly tableName = 'baselines';
  static override readonly jsonAttributes = ['configuration'];

  declare id: number;
  declare resource_id: number;
  declare version_id: number;
  declare configuration: JsonObject;
  declare configuration_hash: string;
  declare captured_at: Date;
  declare created_by: number;
}
