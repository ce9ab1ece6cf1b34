import { Model } from 'objection';
import type { JsonObject } from '../../domain/json.ts';

/** One configuration that a resource had. */
export class ResourceVersion extends Model {
  static override readonly tableName = 'resource_versions';
  static override readonly jsonAttributes = ['configuration', 'unreadable'];

  declare id: number;
  declare resource_id: number;
  declare configuration: JsonObject;
  declare configuration_hash: string;
  /** JSON Pointer of a part the cloud would not show → reason. */
  declare unreadable: Record<string, string>;
  declare captured_at: Date;
  declare execution_id: number | null;
}
