import { Model } from 'objection';

/** The result of evaluating one framework on one provider at one time. */
export class Assessment extends Model {
  static override readonly tableName = 'assessments';

  declare id: number;
  declare evaluation_id: number;
  declare execution_id: number;
  declare framework_id: string;
  declare framework_name: string;
  declare framework_version: string;
  /** Whether the version of the framework was the default one. */
  declare is_default_version: boolean;
  declare provider_id: number;
  /** 0 to 1. */
  declare score: number;
  declare total_controls: number;
  declare passed: number;
  declare failed: number;
  declare not_evaluated: number;
  declare manual: number;
  declare created_at: Date;
}
