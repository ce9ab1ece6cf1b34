import { Model } from 'objection';

/** A webhook endpoint. Its secrets are sealed and are shown only once, when they are created. */
export class Webhook extends Model {
  static override readonly tableName = 'webhooks';

  declare id: number;
  declare name: string;
  declare url: string;
  declare events: string[];
  declare enabled: boolean;
  declare secret: Buffer | null;
  declare previous_secret: Buffer | null;
  declare previous_secret_until: Date | null;
  declare created_at: Date;
  declare created_by: number | null;
  declare updated_at: Date;
  declare active_since: Date;
  declare failing_since: Date | null;
  declare paused_at: Date | null;
  declare drain_claim: string | null;
  declare deleted_at: Date | null;
}
