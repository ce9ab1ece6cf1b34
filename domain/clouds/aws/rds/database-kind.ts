import type { AwsFields } from '../rules.ts';

const ownServices = ['docdb', 'neptune'];

/** Returns whether a database belongs to RDS: the API also lists clusters of other services. */
export function isRelational(database: AwsFields<'db_instance'>, kind: 'instance' | 'cluster'): boolean {
  return database.text('kind') === kind && !ownServices.includes(database.text('engine') ?? '');
}

/** Returns whether a database is a cluster of an engine. */
export function isClusterOf(database: AwsFields<'db_instance'>, engine: 'docdb' | 'neptune'): boolean {
  return database.text('kind') === 'cluster' && database.text('engine') === engine;
}
