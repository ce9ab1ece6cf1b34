import { Model } from 'objection';
import type { JobType } from '../../domain/jobs/job-types.ts';

/**
 * A job on a schedule: one for each type that is not specific to a provider, and one `inventory_sync` for each
 * provider.
 */
export class Job extends Model {
  static override readonly tableName = 'jobs';

  declare id: number;
  declare type: JobType;
  declare provider_id: number | null;
  /** Cron text of five fields, UTC. */
  declare schedule: string;
  declare enabled: boolean;
  declare created_at: Date;
  declare deleted_at: Date | null;
}
