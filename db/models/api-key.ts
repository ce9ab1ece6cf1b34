import { Model } from 'objection';
import type { AccessLimit } from '../../domain/access-limits/access-limit.ts';
import type { KeyScope } from '../../domain/key-scopes.ts';

/** A long-lived key of a member. Only its owner knows the key itself. */
export class ApiKey extends Model {
  static override readonly tableName = 'api_keys';

  declare id: number;
  declare member_id: number;
  declare name: string;
  /** First characters of the key, by which members recognise it. */
  declare prefix: string;
  /** SHA-256 of the whole key. */
  declare key_hash: Buffer;
  declare created_at: Date;
  declare last_used_at: Date | null;
  /** Null: it never expires. */
  declare expires_at: Date | null;
  /** Null: all permissions of its owner. */
  declare scopes: KeyScope[] | null;
  /** Holds besides the limit of its owner. Null: none of its own. */
  declare access_limit: AccessLimit | null;
}
