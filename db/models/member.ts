import { Model } from 'objection';
import type { AccessLimit } from '../../domain/access-limits/access-limit.ts';
import type { Role } from '../../domain/roles.ts';

/** A team member; the row of a removed one stays for the audit log. */
export class Member extends Model {
  static override readonly tableName = 'members';

  declare id: number;
  /** Lower case; unique among the members who were not removed. */
  declare email: string;
  declare role: Role;
  /** Null: everything. */
  declare access_limit: AccessLimit | null;
  /** argon2id in PHC form; null for members who only sign in through the identity provider. */
  declare password_hash: string | null;
  /** Set by a trigger. Tokens issued before are void. */
  declare password_changed_at: Date | null;
  declare joined_at: Date;
  declare last_active_at: Date | null;
  declare removed_at: Date | null;
}
